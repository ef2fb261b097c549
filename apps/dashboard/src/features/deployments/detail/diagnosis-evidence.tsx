import type { DiagnosisEvidence as Evidence } from '@fairlead/client';
import { TextLink } from '../../../components/ui/layout/button-link';
import classes from './diagnosis-evidence.module.css';

/** The line of the output on which a diagnosis is based, with a link to it where it is in the log of the page. */
export function DiagnosisEvidence({ evidence: { text, seq } }: { evidence: Evidence }) {
  return (
    <figure className={classes.evidence}>
      <pre className={classes.line} role="region" aria-label="The line that shows the cause" tabIndex={0}>
        {text}
      </pre>
      {seq !== null && (
        <figcaption>
          <TextLink to="." hash={`L${seq}`} replace fz="xs">
            Line {seq} of the log
          </TextLink>
        </figcaption>
      )}
    </figure>
  );
}
