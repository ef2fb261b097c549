import { terminalsCreate, type TerminalTicket } from '@fairlead/client';
import { TERMINAL_PROTOCOL, TERMINAL_TICKET_PREFIX } from '@fairlead/contracts';
import { ApiError } from '../../lib/api/api-error';

export interface TerminalSize {
  readonly rows: number;
  readonly cols: number;
}

export interface TerminalEnd {
  readonly reason: string;
  readonly message: string;
  readonly exit_code: number | null;
}

interface Listeners {
  readonly onOpen: (ticket: TerminalTicket) => void;
  readonly onOutput: (bytes: Uint8Array) => void;
  readonly onEnd: (end: TerminalEnd) => void;
  readonly onError: (error: unknown) => void;
}

const LOST: TerminalEnd = {
  reason: 'connection_lost',
  message: 'The connection to Fairlead was lost. What ran in the terminal was ended.',
  exit_code: null,
};

/** One terminal: its ticket, then its WebSocket. It is never opened again; a new terminal is another session. */
export class TerminalConnection {
  #socket: WebSocket | undefined;
  #closed = false;
  #ended = false;

  constructor(
    private readonly applicationId: string,
    private readonly listeners: Listeners,
  ) {}

  async open({ rows, cols: columns }: TerminalSize): Promise<void> {
    const { onError, onOpen, onOutput } = this.listeners;
    try {
      const options = { path: { id: this.applicationId }, body: { rows, columns }, throwOnError: true } as const;
      const ticket = (await terminalsCreate(options)).data.data;
      if (this.#closed) return;
      const url = new URL(ticket.socket_path, window.location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = new WebSocket(url, [TERMINAL_PROTOCOL, TERMINAL_TICKET_PREFIX + ticket.ticket]);
      socket.binaryType = 'arraybuffer';
      let wasOpen = false;
      socket.addEventListener('open', () => {
        wasOpen = true;
        onOpen(ticket);
      });
      socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data instanceof ArrayBuffer) onOutput(new Uint8Array(data));
        else this.#message(String(data));
      });
      socket.addEventListener('close', () => {
        if (wasOpen) this.#end(LOST);
        else if (!this.#closed) onError(new ApiError(0, 'UNREACHABLE', REFUSED));
      });
      this.#socket = socket;
    } catch (error) {
      if (!this.#closed) onError(error);
    }
  }

  type(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(new TextEncoder().encode(text));
  }

  resize({ rows, cols: columns }: TerminalSize): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'resize', rows, columns }));
  }

  /** Ends what runs in it. */
  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  #message(text: string): void {
    const message: { type?: string } & TerminalEnd = JSON.parse(text);
    if (message.type === 'ended') this.#end(message);
  }

  #end(end: TerminalEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.listeners.onEnd(this.#closed ? { ...end, reason: 'left', message: 'You closed the terminal.' } : end);
  }
}

const REFUSED = 'The terminal could not be opened. A proxy in front of Fairlead may not pass WebSockets on.';
