import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconGitBranch, IconGitCommit, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error';
import { shortSha } from '../../../lib/format/format-values';
import classes from './ref-picker.module.css';
import { repositoryRefsQuery } from '../target-queries';

interface Props {
  applicationId: string;
  /** What is deployed when nothing is typed. */
  branch: string;
  /** Empty: that branch. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Escape in the field. */
  onLeave: () => void;
}

const MOMENT_MS = 200;
/** Abbreviated or whole: what no list has, but the repository may. */
const COMMIT = /^[0-9a-f]{7,40}$/i;

/** A branch or a tag out of the repository, or whatever is typed: a commit is in no list. */
export function RefPicker({ applicationId, branch, value, onChange, error, onLeave }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, MOMENT_MS);
  const { data: refs, error: unread, isFetching } = useQuery(repositoryRefsQuery(applicationId, search.trim()));
  const combobox = useCombobox({ opened: true, onDropdownClose: onLeave });
  const wanted = value || branch;
  const type = (text: string) => {
    setTyped(text);
    onChange(text.trim());
    combobox.resetSelectedOption();
  };
  // The list stays as it was searched, so that another can be taken instead.
  const pick = (option: string) => {
    onChange(nameOf(option));
    combobox.resetSelectedOption();
  };
  const groups = [
    { label: 'Branches', kind: 'branch', Icon: IconGitBranch, refs: refs?.branches ?? [] },
    { label: 'Tags', kind: 'tag', Icon: IconTag, refs: refs?.tags ?? [] },
  ];
  const known = groups.some((group) => group.refs.some(({ name }) => name === wanted));
  const free = typed.trim() && !known && wanted === typed.trim();
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          autoFocus
          data-autofocus
          label="Branch, tag or commit"
          placeholder={branch}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          error={error}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={255}
          classNames={{ input: classes.input }}
          rightSection={
            isFetching ? (
              <Loader size={16} aria-label="Reading the repository" />
            ) : (
              value && <CloseButton size="sm" aria-label="Empty the field" onClick={() => type('')} />
            )
          }
        />
      </Combobox.EventsTarget>
      <div className={classes.box}>
        <Combobox.Options className={classes.options} aria-label="Branches and tags">
          {groups.map(
            ({ label, kind, Icon, refs: listed }) =>
              listed.length > 0 && (
                <Combobox.Group key={kind} label={label} classNames={{ groupLabel: classes.group }}>
                  {listed.map(({ name, sha }) => (
                    <Combobox.Option
                      key={name}
                      value={`${kind}:${name}`}
                      active={name === wanted}
                      className={classes.option}
                      data-wanted={name === wanted || undefined}
                    >
                      <Icon size={15} stroke={1.7} aria-hidden />
                      <span className={classes.name}>{name}</span>
                      {kind === 'branch' && name === branch && (
                        <span className={classes.hint}>deployed by default</span>
                      )}
                      <code className={classes.sha}>{shortSha(sha)}</code>
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ),
          )}
        </Combobox.Options>
        {free && !isFetching && (
          <p className={classes.note}>
            <IconGitCommit size={15} aria-hidden />
            <span>
              {COMMIT.test(wanted)
                ? 'Taken as a commit; whether the repository has it shows when the deployment begins.'
                : 'No branch or tag goes by that name. It is tried as it is.'}
            </span>
          </p>
        )}
        {unread && (
          <p className={classes.note} role="status">
            {unread instanceof ApiError ? unread.message : 'The branches and tags could not be read.'} A name can be
            typed all the same.
          </p>
        )}
        {!refs && !unread && <p className={classes.note}>Asking the repository…</p>}
        {refs?.truncated && <p className={classes.note}>There are more: type a part of the name.</p>}
      </div>
    </Combobox>
  );
}

/** Tags and branches may share a name, so an option says which it is. */
const nameOf = (option: string) => option.slice(option.indexOf(':') + 1);
