/** The protocol that both sides of the WebSocket of a terminal speak; beside it the browser offers its ticket. */
export const TERMINAL_PROTOCOL = 'fairlead.terminal.v1';
export const TERMINAL_TICKET_PREFIX = 'ticket.';

/** `requested`: the ticket was issued and not used yet. */
export const TERMINAL_STATUSES = ['requested', 'open', 'ended'] as const;
export type TerminalStatus = (typeof TERMINAL_STATUSES)[number];

/** Why a terminal ended, with the sentence for its user. */
export const TERMINAL_END_REASONS = {
  exited: 'The shell ended.',
  left: 'The window of the terminal was closed.',
  close_requested: 'The terminal was closed by another person.',
  max_duration: 'The terminal was open for as long as the settings allow.',
  idle: 'Nothing was typed for as long as the settings allow.',
  access_ended: 'You are signed out, or your role no longer allows terminals.',
  connection_lost: 'The browser did not respond any more.',
  server_unreachable: 'The connection to the server was lost.',
  shutdown: 'Fairlead is restarting; open a new terminal in a moment.',
  disabled: 'Terminals were switched off on this instance.',
  application_stopped: 'The application was stopped or deleted.',
  recording_full: 'More was typed than one recording can hold; open a new terminal.',
  flooded: 'More was typed than the server has read.',
  failed: 'The shell could not be started.',
  lost: 'The process of Fairlead that served the terminal ended unexpectedly.',
} as const;
export type TerminalEndReason = keyof typeof TERMINAL_END_REASONS;

/** Limits of a terminal's size in characters. */
export const TERMINAL_SIZE_MAX = 1000;
