import type { DeploymentLogLine, DeploymentRecord } from '@fairlead/sdk';
import { safe } from '../output/safe-text';
import type { Output } from '../output/output';

/** Prints how a deployment goes on. While something is asked, it holds back what it would print. */
export class DeploymentPrinter {
  private stage: string | null | undefined;
  private readonly stages = new Map<string, string>();
  private waitingFor = '';
  private held: (() => void)[] | undefined;

  constructor(private readonly output: Output) {}

  started(deployment: DeploymentRecord): void {
    this.print(() => {
      const text = `Deployment ${deployment.number} of ${safe(deployment.ref)} (${deployment.id})`;
      this.output.line({ type: 'deployment', deployment }, this.output.style.bold(text));
    });
  }

  changed(deployment: DeploymentRecord): void {
    this.print(() => {
      for (const stage of deployment.stages) {
        if (stage.status === 'pending' || this.stages.get(stage.name) === stage.status) continue;
        this.stages.set(stage.name, stage.status);
        this.output.line({ type: 'stage', stage }, undefined);
      }
      const message = deployment.waiting_for?.message ?? '';
      if (message !== this.waitingFor && message !== '') this.output.note(message);
      this.waitingFor = message;
      this.output.progress(deployment.status === 'queued' ? 'queued …' : `${deployment.status} …`);
    });
  }

  logged(line: DeploymentLogLine): void {
    this.print(() => {
      const { style } = this.output;
      if (!this.output.json && line.stage !== null && line.stage !== this.stage)
        this.output.line({ type: 'stage' }, style.cyan(`── ${line.stage}`));
      this.stage = line.stage;
      const text = safe(line.text);
      this.output.line({ type: 'log', ...line }, line.stream === 'fairlead' ? style.dim(text) : text);
    });
  }

  note(sentence: string): void {
    this.print(() => this.output.note(sentence));
  }

  hold(): void {
    this.held ??= [];
    this.output.progress('');
  }

  release(): void {
    const { held = [] } = this;
    this.held = undefined;
    for (const print of held) print();
  }

  private print(print: () => void): void {
    if (this.held) this.held.push(print);
    else print();
  }
}
