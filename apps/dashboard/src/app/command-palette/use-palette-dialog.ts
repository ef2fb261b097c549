import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast, toastError } from '../../lib/browser/toast';
import type { PaletteOption, PaletteStep, PerformEffect } from './palette-items';
import { closePalette, usePalette } from './palette-state';
import { letPageFocus } from './use-return-focus';
import { recentActions } from './recent-items';

interface OpenStep {
  step: PaletteStep;
  /** What was typed before the step, to go back to. */
  before: string;
}

interface PaletteDialog {
  /** The question that is open; without one, the palette searches. */
  step: PaletteStep | undefined;
  text: string;
  type: (text: string) => void;
  choose: (option: PaletteOption) => void;
  /** Leaves the question. Without one, or while an action is under way, it closes the palette. */
  back: () => void;
  pending: boolean;
  problem: { title: string; error: Error } | undefined;
}

/** The text and the questions of an opened palette, and the action that is under way. */
export function usePaletteDialog(): PaletteDialog {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [steps, setSteps] = useState<readonly OpenStep[]>([]);
  const action = useMutation({ mutationFn: (effect: PerformEffect) => effect.perform(client) });
  const last = steps.at(-1);
  // The palette may have been closed, or closed and opened again, before the response to an action arrives.
  const isOpen = useIsOpen();

  const open = (step: PaletteStep) => {
    setSteps([...steps, { step, before: text }]);
    setText(step.kind === 'text' ? (step.initial ?? '') : '');
  };
  const back = () => {
    // What was requested takes effect, and a toast reports it.
    if (!last || action.isPending) return closePalette();
    action.reset();
    setSteps(steps.slice(0, -1));
    return setText(last.before);
  };
  const perform = (effect: PerformEffect) => {
    void action
      .mutateAsync(effect)
      .then((outcome) => {
        if (outcome.type === 'done') {
          if (isOpen.current) closePalette();
          return toast(outcome.toast);
        }
        return isOpen.current ? open(outcome.step) : undefined;
      })
      .catch((error: unknown) => {
        if (!isOpen.current) toastError(error, effect.failure);
      });
  };
  return {
    step: last?.step,
    text,
    type: (typed) => {
      if (action.isError) action.reset();
      setText(typed);
    },
    choose: ({ id, effect }) => {
      if (action.isPending) return;
      action.reset();
      if (!last) recentActions.add(id);
      switch (effect.type) {
        case 'open':
          if (effect.movesFocus) letPageFocus();
          closePalette();
          return effect.open();
        case 'ask':
          return open(effect.step);
        case 'back':
          return back();
        case 'perform':
          return perform(effect);
      }
    },
    back,
    pending: action.isPending,
    problem: action.error ? { title: action.variables?.failure ?? '', error: action.error } : undefined,
  };
}

/** Whether the palette that has rendered this is still open, for what happens after a render. */
function useIsOpen(): RefObject<boolean> {
  const { view } = usePalette();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = view === 'search';
    return () => {
      isOpen.current = false;
    };
  }, [view]);
  return isOpen;
}
