import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChoiceStep, ConfirmStep, PaletteOption, PaletteStep, TextStep } from '../palette-items';
import { matchTerms, splitTerms } from '../ranking/match-terms';

interface StepOptions {
  options: readonly PaletteOption[];
  loading: boolean;
  error: Error | null;
  /** Why there is nothing to choose. */
  note?: string | undefined;
}

const BACK: PaletteOption = { id: 'back', label: 'Cancel', Icon: IconArrowLeft, effect: { type: 'back' } };

/** The answers that a step offers. `settled` is the text after a moment without typing. */
export function useStepOptions(step: PaletteStep | undefined, text: string, settled: string): StepOptions {
  const client = useQueryClient();
  const choice = step?.kind === 'choice' ? step : undefined;
  const query = choice?.remote ? settled : '';
  const loaded = useQuery({
    queryKey: ['palette', choice?.id, query],
    queryFn: () => choice?.load(client, query) ?? [],
    enabled: choice !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (previous: readonly PaletteOption[] | undefined, before) =>
      before?.queryKey[1] === choice?.id ? previous : undefined,
  });
  if (step === undefined) return { options: [], loading: false, error: null };
  switch (step.kind) {
    case 'confirm':
      return { options: answers(step), loading: false, error: null };
    case 'text':
      return typedAnswer(step, text);
    case 'choice':
      return { ...chosen(step, loaded.data, text), loading: loaded.isFetching, error: loaded.error };
  }
}

function answers({ action, danger = false, effect }: ConfirmStep): PaletteOption[] {
  const yes: PaletteOption = { id: 'confirm', label: action, Icon: IconCheck, danger, effect };
  return danger ? [BACK, yes] : [yes, BACK];
}

function typedAnswer(step: TextStep, text: string): StepOptions {
  const { action, expected, optional, danger = false, effect } = step;
  const value = text.trim();
  const given = expected === undefined ? optional === true || value !== '' : value === expected;
  const answer: PaletteOption = { id: 'confirm', label: action, Icon: IconCheck, danger, effect: effect(value) };
  const note = expected !== undefined && value !== '' ? `That is not “${expected}”.` : undefined;
  return { options: given ? [answer] : [], loading: false, error: null, note: given ? undefined : note };
}

function chosen({ remote, empty }: ChoiceStep, options: readonly PaletteOption[] | undefined, text: string) {
  if (!options) return { options: [] };
  const typed = splitTerms(text);
  const matching = remote ? options : options.filter(({ label, hint }) => matchTerms(typed, label, hint) !== undefined);
  const note = options.length === 0 ? empty : 'Nothing matches.';
  return { options: matching, ...(matching.length === 0 && { note }) };
}
