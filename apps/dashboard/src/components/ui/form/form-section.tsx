import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-section.module.css';

interface Props {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A group of fields: its heading on the left, the fields on the right; stacked on a phone. */
export function FormSection({ title, description, children }: Props) {
  return (
    <section className={classes.section}>
      <div>
        <Title order={2}>{title}</Title>
        {description && (
          <Text fz="sm" c="dimmed" component="div" mt={2}>
            {description}
          </Text>
        )}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
