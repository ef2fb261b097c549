import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconGitBranch, IconGitCommit, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error';
import { DEFAULT_BRANCH, defaultBranchLabel } from '../../../lib/format/application-source';
import { shortSha } from '../../../lib/format/format-values';
import classes from './ref-picker.module.css';
import { repositoryRefsQuery } from '../target-queries';

interface Props {
  applicationId: string;
  /** Deployed if the field is empty. */
  branch: string;
  /** Empty means the default ref. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Escape in the field. */
  onLeave: () => void;
}

const MOMENT_MS = 200;
/** An abbreviated or full SHA: in no list, but maybe in the repository. */
const COMMIT = /^[0-9a-f]{7,40}$/i;

/** Selects a branch or a tag of the repository. Anything else, such as a commit, can be typed. */
export function RefPicker({ applicationId, branch, value, onChange, error, onLeave }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, MOMENT_MS);
  const { data: refs, error: unread, isFetching } = useQuery(repositoryRefsQuery(applicationId, search.trim()));
  const combobox = useCombobox({ opened: true, onDropdownClose: onLeave });
  const standard = branch === DEFAULT_BRANCH ? (refs?.default_branch ?? '') : branch;
  const wanted = value || standard;
  const type = (text: string) => {
    setTyped(text);
    onChange(text.trim());
    combobox.resetSelectedOption();
  };
  // The list keeps its filter, so that another option can be chosen instead.
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
          placeholder={branch === DEFAULT_BRANCH ? defaultBranchLabel(standard) : branch}
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
              <Loader size={16} aria-label="Loading branches and tags" />
            ) : (
              value && <CloseButton size="sm" aria-label="Clear" onClick={() => type('')} />
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
                      {kind === 'branch' && name === standard && <span className={classes.hint}>default</span>}
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
                ? 'Treated as a commit. It is checked when the deployment starts.'
                : 'No matching branch or tag. It will be tried as entered.'}
            </span>
          </p>
        )}
        {unread && (
          <p className={classes.note} role="status">
            {unread instanceof ApiError ? unread.message : 'Could not load branches and tags.'} You can still enter a
            name.
          </p>
        )}
        {!refs && !unread && <p className={classes.note}>Loading branches and tags…</p>}
        {refs?.truncated && <p className={classes.note}>Type to see more.</p>}
      </div>
    </Combobox>
  );
}

/** Tags and branches may share a name, so the value contains the kind. */
const nameOf = (option: string) => option.slice(option.indexOf(':') + 1);
