import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { ShortcutKeys } from '../../components/ui/display/shortcut-keys';
import { useNextTickValue } from '../../lib/browser/use-next-tick-value';
import type { PaletteOption } from './palette-items';
import { usePaletteItems } from './records/use-palette-items';
import classes from './search-view.module.css';
import { useStepOptions } from './steps/use-step-options';
import { usePaletteDialog } from './use-palette-dialog';

const MOMENT_MS = 150;
const TEXT_MAX = 4096;
const SEARCH = 'Search or jump to';

/** The search, and the questions that an action asks before it takes effect, in one field with one list. */
export function SearchView() {
  const dialog = usePaletteDialog();
  const { step, text, problem } = dialog;
  const [settled] = useDebouncedValue(text, MOMENT_MS);
  const search = usePaletteItems(step ? '' : text, step ? '' : settled);
  const answers = useStepOptions(step, text, settled);
  const groups: readonly { group?: string; items: readonly PaletteOption[] }[] = step
    ? [{ items: answers.options }]
    : search.groups;
  const shown = groups.flatMap(({ items }) => items);
  const busy = dialog.pending || (step ? answers.loading : search.searching);
  // The field can refer to its list only in the render after the list exists.
  const listed = useNextTickValue(true);
  const about = useId();
  const field = useRef<HTMLInputElement>(null);
  // The dialog focuses it once only, and it may be opened again while it still fades out.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const combobox = useCombobox({ opened: true, onDropdownClose: dialog.back });
  const keepSelection = useSelection(combobox, shown, `${step?.id ?? ''} ${text}`);
  const submit = (id: string) => {
    const option = shown.find((item) => item.id === id);
    if (option) dialog.choose(option);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') keepSelection();
    if (event.key === 'Backspace' && step && (text === '' || step.kind === 'confirm')) dialog.back();
  };
  const note = step ? answers.note : shown.length === 0 && !busy ? `No results for “${text.trim()}”.` : undefined;
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      {step && (
        <div className={classes.step}>
          <div className={classes.title}>
            <IconChevronLeft size={16} aria-hidden />
            {step.title}
          </div>
          {step.text && (
            <p id={about} className={classes.text}>
              {step.text}
            </p>
          )}
        </div>
      )}
      <Combobox.EventsTarget withExpandedAttribute={listed}>
        <TextInput
          ref={field}
          data-autofocus
          // Escape leaves the step instead of closing the dialog.
          data-mantine-stop-propagation={step !== undefined}
          aria-label={step?.title ?? SEARCH}
          aria-describedby={step?.text ? about : undefined}
          placeholder={placeholderOf(step)}
          value={step?.kind === 'confirm' ? '' : text}
          readOnly={step?.kind === 'confirm'}
          maxLength={(step?.kind === 'text' && step.maxLength) || TEXT_MAX}
          onChange={(event) => dialog.type(event.currentTarget.value)}
          onKeyDown={press}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          classNames={{ input: classes.input }}
          variant="unstyled"
          leftSection={<IconSearch size={18} aria-hidden />}
          leftSectionWidth={48}
          rightSection={
            busy ? <Loader size={16} role="img" aria-label={dialog.pending ? 'Working' : 'Searching'} /> : null
          }
          rightSectionWidth={44}
        />
      </Combobox.EventsTarget>
      {problem && (
        <div className={classes.problem}>
          <ErrorNotice error={problem.error} title={problem.title} />
        </div>
      )}
      {step && answers.error && (
        <div className={classes.problem}>
          <ErrorNotice error={answers.error} title="Could not load the choices" />
        </div>
      )}
      <div className={classes.results}>
        <Combobox.Options className={classes.options} aria-label={step ? 'Answers' : 'Results'}>
          {groups.map(({ group, items }) =>
            group === undefined ? (
              items.map((item) => <Line key={item.id} item={item} />)
            ) : (
              <Combobox.Group key={group} label={group} classNames={{ groupLabel: classes.group }}>
                {items.map((item) => (
                  <Line key={item.id} item={item} />
                ))}
              </Combobox.Group>
            ),
          )}
        </Combobox.Options>
        <div role="status" className={classes.empty}>
          {note}
          {note && !step && (
            <p className={classes.text}>
              Type an action and a name, such as “deploy shop” or “logs shop”, a commit, a person or a setting.
            </p>
          )}
        </div>
      </div>
      <div className={classes.foot} aria-hidden>
        <span>
          <ShortcutKeys keys={['↑', '↓']} /> select
        </span>
        <span>
          <ShortcutKeys keys={['enter']} /> {step ? 'confirm' : 'open'}
        </span>
        <span>
          <ShortcutKeys keys={['escape']} /> {step ? 'back' : 'close'}
        </span>
      </div>
    </Combobox>
  );
}

function placeholderOf(step: ReturnType<typeof usePaletteDialog>['step']): string {
  if (step === undefined) return 'Search, or type an action and a name';
  return step.kind === 'confirm' ? 'Choose with the arrow keys' : step.placeholder;
}

/**
 * The first option is active after each change of the text, so that Enter works without an arrow key. What was selected with
 * an arrow key stays selected while further results arrive.
 */
function useSelection(combobox: ReturnType<typeof useCombobox>, shown: readonly PaletteOption[], asked: string) {
  const moved = useRef(false);
  const askedBefore = useRef(asked);
  const ids = shown.map(({ id }) => id).join(' ');
  const { selectFirstOption, listId } = combobox;
  useEffect(() => {
    if (askedBefore.current !== asked) moved.current = false;
    askedBefore.current = asked;
    const selected = listId && document.getElementById(listId)?.querySelector('[data-combobox-selected]');
    if (ids && !(moved.current && selected)) selectFirstOption();
  }, [ids, asked, listId, selectFirstOption]);
  return () => {
    moved.current = true;
  };
}

function Line({ item: { id, label, hint, keys, danger, Icon } }: { item: PaletteOption }) {
  return (
    <Combobox.Option value={id} className={classes.option} data-danger={danger || undefined}>
      <Icon size={17} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
      {keys && <ShortcutKeys keys={keys} />}
    </Combobox.Option>
  );
}
