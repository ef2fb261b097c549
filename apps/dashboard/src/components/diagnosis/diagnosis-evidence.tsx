import type { DiagnosisEvidence as Evidence } from '@fairlead/client';
import type { ReactNode } from 'react';
import classes from './diagnosis-evidence.module.css';

interface Props {
  evidence: Evidence;
  /** A link to the line where a log has it. */
  children?: ReactNode;
}

/** The line of the output on which a diagnosis is based. */
export function DiagnosisEvidence({ evidence: { text }, children }: Props) {
  return (
    <figure className={classes.evidence}>
      <pre className={classes.line} role="region" aria-label="The line that shows the cause" tabIndex={0}>
        {text}
      </pre>
      {children && <figcaption>{children}</figcaption>}
    </figure>
  );
}
