import { Button, Checkbox, TextInput } from '@mantine/core';
import { EXACT_INPUT_PROPS } from '../../../../components/ui/form/exact-input-props';
import { RadioCards } from '../../../../components/ui/form/radio-cards';
import { usePermissions } from '../../../../lib/session/current-user';
import type { ApplicationKind } from '../application-kind';
import { NumberField } from './number-field';
import rows from './editable-rows.module.css';
import { EditableRows } from './editable-rows';
import classes from './settings-fields.module.css';
import type { ApplicationForm } from '../application-form';

/** A process that is not in the settings but runs, for example from a Procfile. */
export interface DetectedProcess {
  name: string;
  command?: string;
}

interface Props {
  form: ApplicationForm;
  kind: ApplicationKind;
  /** Processes of the Procfile, as far as they are known. */
  detected: readonly DetectedProcess[];
  /** Note on settings that take effect immediately while others wait for a deployment. */
  atOnce?: string;
}

const SWITCHES = [
  { value: 'all', title: 'All at once', text: 'Visitors never see both versions at the same time.' },
  {
    value: 'one_by_one',
    title: 'Rolling',
    text: 'Instances are replaced and verified one by one. Both versions receive traffic meanwhile.',
  },
] as const;

/** Instances of the web process, and the other processes. */
export function ProcessFields({ form, kind, detected, atOnce }: Props) {
  const { instances, switch_mode: mode, sticky, processes } = form.values;
  const several = Number(instances) > 1 || mode !== 'all' || sticky;
  const named = new Set(processes.map(({ name }) => name.trim()));
  const others = detected.filter(({ name }) => !named.has(name));
  return (
    <>
      <div className={classes.narrow}>
        <NumberField
          label="Instances"
          description="Instances of the web process. Traffic is balanced across them."
          placeholder="1"
          {...form.getInputProps('instances')}
        />
      </div>
      {several && (
        <>
          <RadioCards
            label="Switch-over"
            labelled
            value={mode}
            options={SWITCHES}
            onChange={(value) => form.setFieldValue('switch_mode', value)}
          />
          <Checkbox
            label="Sticky sessions"
            description={`Pins each visitor to one instance with a cookie, for programs that keep sessions in memory.${atOnce ?? ''}`}
            {...form.getInputProps('sticky', { type: 'checkbox' })}
          />
        </>
      )}
      <EditableRows
        form={form}
        path="processes"
        label="Other processes"
        description={
          kind === 'program' || kind === 'any'
            ? 'Workers and the like. Procfile processes run automatically: add one here to set its instances, 0 to disable it.'
            : 'Workers and the like, each in its own container from the same image.'
        }
        rows={processes}
        onChange={(next) => form.setFieldValue('processes', next)}
        blank={{ name: '', command: '', instances: '1' }}
        add="Add process"
        called={({ name }, index) => name || `process ${index + 1}`}
        heads={['Name', 'Command', 'Instances']}
        below={
          others.length > 0 && (
            <DetectedProcesses
              detected={others}
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
                detected.find(({ name }) => name === processes[index]?.name.trim())?.command ??
                (kind === 'program' || kind === 'any' ? 'From the Procfile' : 'node worker.js')
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

interface DetectedProps {
  detected: readonly DetectedProcess[];
  onSet: (process: DetectedProcess) => void;
}

function DetectedProcesses({ detected, onSet }: DetectedProps) {
  const mayChange = usePermissions().canChange;
  return (
    <ul className={rows.detected} aria-label="Processes of the Procfile">
      {detected.map((process) => (
        <li key={process.name}>
          <code>{process.name}</code>
          <span>{process.command && <code>{process.command}</code>} from the Procfile, 1 instance</span>
          {mayChange && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Configure ${process.name}`}
              onClick={() => onSet(process)}
            >
              Configure
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
