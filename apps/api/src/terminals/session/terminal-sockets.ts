import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { TERMINAL_PROTOCOL, type TerminalEndReason } from '@fairlead/contracts';
import type { Response } from 'express';
import { WebSocketServer, type WebSocket } from 'ws';
import { OpenStreams } from '../../auth/open-streams';
import { toApplicationSpec } from '../../deployments/run/application-spec';
import { deploymentSecrets } from '../../deployments/run/deployment-secrets';
import { Redactor } from '../../operations/logs/redactor';
import { Config } from '../../platform/config/config';
import type { ApiRequest, Caller } from '../../platform/http/request/api-request';
import { Shutdown } from '../../platform/lifecycle/shutdown';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { TerminalRecorder, type StoredRecording } from '../recording/terminal-recorder';
import { TerminalProgress, type OpenedTerminal } from '../terminal-progress';
import { readHandshake } from './terminal-handshake';
import { TerminalSession, type EndedSession } from './terminal-session';

/** Larger than what a person pastes; more comes in several messages. */
const MAX_MESSAGE_BYTES = 64 * 1024;
const CONFIRM_MS = 3000;
/** How long the programs in terminals may take to end when Fairlead stops. */
const STOP_MS = 10_000;

export interface SocketRequest {
  readonly caller: Caller;
  readonly id: string;
  readonly request: ApiRequest;
  readonly response: Response;
}

/** Opens the WebSockets of terminals. The process that has one also has the connection to the server. */
@Injectable()
export class TerminalSockets implements BeforeApplicationShutdown {
  /** How often open terminals are confirmed. Tests are less patient. */
  confirmMs = CONFIRM_MS;

  private readonly logger = new Logger('Terminals');
  private readonly running = new Set<Promise<void>>();
  private readonly server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: () => TERMINAL_PROTOCOL,
  });

  constructor(
    private readonly config: Config,
    private readonly streams: OpenStreams,
    private readonly shutdown: Shutdown,
    private readonly hosts: ServerHosts,
    private readonly progress: TerminalProgress,
  ) {}

  /**
   * Serves a terminal until it ends. The access of its user is checked every few seconds, as with all streams.
   *
   * @throws {AppError} before the protocol is changed, as an answer of HTTP
   */
  async open({ caller, id, request, response }: SocketRequest): Promise<void> {
    await this.progress.requireVisible(caller, id);
    const { head, ticket } = readHandshake(request, this.config.publicUrl());
    await this.streams.run(request, response, async (signal) => {
      const opened = await this.progress.open(caller, id, ticket);
      const running = this.serve(opened, { request, response, head, signal });
      this.running.add(running);
      await running.finally(() => this.running.delete(running));
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    const waiting = new AbortController();
    const ended = Promise.allSettled(this.running).finally(() => waiting.abort());
    await Promise.race([ended, pause(STOP_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
  }

  private async serve(opened: OpenedTerminal, exchange: Exchange): Promise<void> {
    const { terminal, application, deployment } = opened;
    const redactor = new Redactor();
    redactor.add(deploymentSecrets(application, deployment));
    const recorder = new TerminalRecorder({ redactor, maxBytes: this.config.get('FAIRLEAD_TERMINAL_RECORD_BYTES') });
    let ended: EndedSession = { reason: 'failed', exitCode: null };
    try {
      const socket = await this.upgrade(exchange);
      if (socket === undefined) ended = { reason: 'left', exitCode: null };
      else ended = await this.converse(opened, socket, recorder, exchange.signal);
    } catch (error) {
      this.logger.error(`The terminal ${terminal.id} failed.`, error);
    } finally {
      const recording = recorder.take();
      await this.progress.end(terminal.id, { ...ended, ...(recording && { recording }) });
    }
  }

  private async converse(
    { terminal, application, deployment, manifest }: OpenedTerminal,
    socket: WebSocket,
    recorder: TerminalRecorder,
    signal: AbortSignal,
  ): Promise<EndedSession> {
    const { rows, columns } = terminal;
    const maxSeconds = this.config.get('FAIRLEAD_TERMINAL_MAX_SECONDS');
    const session = new TerminalSession({
      socket,
      recorder,
      host: () => this.hosts.forReading(terminal.serverId),
      spec: {
        application: toApplicationSpec(application, deployment),
        number: deployment.number,
        releaseNumber: deployment.releaseNumber,
        manifest,
        terminalId: terminal.id,
        size: { rows, columns },
        maxSeconds,
      },
      limits: {
        maxMs: maxSeconds * 1000,
        idleMs: this.config.get('FAIRLEAD_TERMINAL_IDLE_SECONDS') * 1000,
        pingMs: this.config.get('FAIRLEAD_TERMINAL_PING_SECONDS') * 1000,
        confirmMs: this.confirmMs,
      },
      confirm: (recording) => this.confirm(terminal, recorder, recording),
    });
    const stop = (): void => session.end(this.shutdown.signal.aborted ? 'shutdown' : reasonOf(socket));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    return session.run();
  }

  /** A database that does not respond for a moment ends no terminal; what was not stored is stored with the next confirmation. */
  private async confirm(
    terminal: OpenedTerminal['terminal'],
    recorder: TerminalRecorder,
    recording: StoredRecording | undefined,
  ): Promise<TerminalEndReason | undefined> {
    try {
      const reason = await this.progress.confirm(terminal, recording);
      return reason ?? (this.config.get('FAIRLEAD_TERMINAL') === 'off' ? 'disabled' : undefined);
    } catch (error) {
      recorder.retry();
      this.logger.warn(`The terminal ${terminal.id} could not be confirmed: ${String(error)}`);
      return undefined;
    }
  }

  /** Undefined if the connection was lost meanwhile. */
  private upgrade({ request, response, head, signal }: Exchange): Promise<WebSocket | undefined> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(undefined);
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
      // For the log of requests: from here on nothing is written by way of the response.
      response.statusCode = 101;
      this.server.handleUpgrade(request, request.socket, head, resolve);
    });
  }
}

interface Exchange {
  readonly request: ApiRequest;
  readonly response: Response;
  readonly head: Buffer;
  readonly signal: AbortSignal;
}

/** Without a shutdown, a signal is aborted because the browser has left, or because its access has ended. */
function reasonOf({ readyState, OPEN }: WebSocket): TerminalEndReason {
  return readyState === OPEN ? 'access_ended' : 'left';
}
