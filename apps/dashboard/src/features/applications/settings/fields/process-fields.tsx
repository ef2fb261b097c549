import { Button, Checkbox, TextInput } from '@mantine/core';
import { RadioCards } from '../../../../components/ui/form/radio-cards';
import { usePermissions } from '../../../../lib/session/current-user';
import type { ApplicationKind } from '../application-kind';
import { NumberField } from './number-field';
import rows from './editable-rows.module.css';
import { EditableRows } from './editable-rows';
import classes from './settings-fields.module.css';
import { EXACT_INPUT_PROPS, type ApplicationForm } from '../application-form';

/** A process that runs, or would, without being named in the settings. */
export interface DetectedProcess {
  name: string;
  command?: string;
}

interface Props {
  form: ApplicationForm;
  kind: ApplicationKind;
  /** Those of the Procfile, as far as they are known. */
  found: readonly DetectedProcess[];
  /** Said of what takes effect at once where all else does not. */
  atOnce?: string;
}

const SWITCHES = [
  { value: 'all', title: 'All at once', text: 'Visitors see one version or the other, never both.' },
  {
    value: 'one_by_one',
    title: 'One by one',
    text: 'Each is verified before the next; both versions serve for a while.',
  },
] as const;

/** How many of it run, and what runs beside it. */
export function ProcessFields({ form, kind, found, atOnce }: Props) {
  const { instances, switch_mode: mode, sticky, processes } = form.values;
  const several = Number(instances) > 1 || mode !== 'all' || sticky;
  const named = new Set(processes.map(({ name }) => name.trim()));
  const others = found.filter(({ name }) => !named.has(name));
  return (
    <>
      <div className={classes.narrow}>
        <NumberField
          label="Instances"
          description="Of the web process, side by side. Visitors are dealt out over them."
          placeholder="1"
          {...form.getInputProps('instances')}
        />
      </div>
      {several && (
        <>
          <RadioCards
            label="A new release takes their place"
            labelled
            value={mode}
            options={SWITCHES}
            onChange={(value) => form.setFieldValue('switch_mode', value)}
          />
          <Checkbox
            label="Keep each visitor with one instance"
            description={`By a cookie, for programs that remember visitors in their memory.${atOnce ?? ''}`}
            {...form.getInputProps('sticky', { type: 'checkbox' })}
          />
        </>
      )}
      <EditableRows
        form={form}
        path="processes"
        label="Processes beside it"
        description={
          kind === 'program' || kind === 'any'
            ? 'Workers and the like. Those of a Procfile run without being named here: name one to set how many of it, 0 for none.'
            : 'Workers and the like, each in a container of its own from the same image.'
        }
        rows={processes}
        onChange={(next) => form.setFieldValue('processes', next)}
        blank={{ name: '', command: '', instances: '1' }}
        add="Add a process"
        called={({ name }, index) => name || `process ${index + 1}`}
        heads={['Name', 'Command', 'Instances']}
        below={
          others.length > 0 && (
            <FoundProcesses
              found={others}
              onSet={({ name }) =>
                form.setFieldValue('processes', [...processes, { name, command: '', instances: '1' }])
              }
            />
          )
        }
      >
        {(index) => (
          <>
            <TextInput
              aria-label={`Name of process ${index + 1}`}
              placeholder="worker"
              maxLength={20}
              {...EXACT_INPUT_PROPS}
              {...form.getInputProps(`processes.${index}.name`)}
            />
            <TextInput
              aria-label={`Command of process ${index + 1}`}
              placeholder={
                found.find(({ name }) => name === processes[index]?.name.trim())?.command ??
                (kind === 'program' || kind === 'any' ? 'As in the Procfile' : 'node worker.js')
              }
              {...EXACT_INPUT_PROPS}
              {...form.getInputProps(`processes.${index}.command`)}
            />
            <NumberField
              aria-label={`Instances of process ${index + 1}`}
              placeholder="1"
              unit="×"
              {...form.getInputProps(`processes.${index}.instances`)}
            />
          </>
        )}
      </EditableRows>
    </>
  );
}

interface FoundProps {
  found: readonly DetectedProcess[];
  onSet: (process: DetectedProcess) => void;
}

function FoundProcesses({ found, onSet }: FoundProps) {
  const may = usePermissions().change;
  return (
    <ul className={rows.found} aria-label="Processes of the Procfile">
      {found.map((process) => (
        <li key={process.name}>
          <code>{process.name}</code>
          <span>{process.command && <code>{process.command}</code>} from the Procfile, 1 instance</span>
          {may && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Set ${process.name} here`}
              onClick={() => onSet(process)}
            >
              Set here
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
