import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Disclosure } from '../../../components/ui/form/disclosure';
import { ENGINE_LABELS, hasMemoryLimit, takesDatabaseName } from '../engine-labels';
import classes from './advanced-database-fields.module.css';
import type { NewDatabaseValues } from './new-database-values';

const EXACT = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

/** What is right for most as it is. */
export function AdvancedDatabaseFields({
  form,
  derived,
}: {
  form: UseFormReturnType<NewDatabaseValues>;
  derived: string;
}) {
  const { engine } = form.values;
  const { label } = ENGINE_LABELS[engine];
  const wrong = ['version', 'database_name', 'username'].some((field) => Boolean(form.errors[field]));
  return (
    <>
      {hasMemoryLimit(engine) && (
        <TextInput
          label="Memory for its data, in MiB"
          description="What is written beyond it is refused, so that nothing is forgotten in silence."
          placeholder="256"
          maw={420}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('memory_mb')}
        />
      )}
      <Disclosure title="Version and names in the engine" open={wrong}>
        <div className={classes.fields}>
          <TextInput
            label="Version"
            description={`The beginning of the one that ${label} must have. Left empty, it is what the server can have.`}
            placeholder="Any"
            {...EXACT}
            {...form.getInputProps('version')}
          />
          {takesDatabaseName(engine) && (
            <TextInput
              label="Name of the database"
              description={`As ${label} knows it. It stays as it is when the name above changes.`}
              placeholder={derived}
              {...EXACT}
              {...form.getInputProps('database_name')}
            />
          )}
          <TextInput
            label="User name"
            description="Its owner, who sees no other database."
            placeholder={derived}
            {...EXACT}
            {...form.getInputProps('username')}
          />
        </div>
      </Disclosure>
    </>
  );
}
