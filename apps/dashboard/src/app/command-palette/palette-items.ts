import type { QueryClient } from '@tanstack/react-query';
import type { FunctionComponent } from 'react';
import type { Toast } from '../../lib/browser/toast';

export type PaletteGroup =
  'Recent' | 'Actions' | 'Applications' | 'Databases' | 'Servers' | 'Deployments' | 'People' | 'Settings' | 'Pages';

type PaletteIcon = FunctionComponent<{ size: number; stroke: number; 'aria-hidden': true }>;

/** What can be chosen: an item of the search, or an answer of a step. */
export interface PaletteOption {
  id: string;
  label: string;
  /** Shown beside the label: an address, a repository. */
  hint?: string | undefined;
  Icon: PaletteIcon;
  keys?: readonly string[];
  danger?: boolean;
  effect: PaletteEffect;
}

/** An item of the search. */
export interface PaletteItem extends PaletteOption {
  group: PaletteGroup;
  /** Further keywords that find the item. */
  keywords?: string;
  /** The application, database or server that the item is about, unless it is the item itself. */
  recordId?: string;
  /** Added to the points of the match: negative for what should not be offered first. */
  weight?: number;
}

/** A request to the API that takes effect. The palette shows its progress and its error, under the title `failure`. */
export interface PerformEffect {
  type: 'perform';
  failure: string;
  perform: (client: QueryClient) => Promise<PaletteOutcome>;
}

/** Closes the palette and opens something. */
export interface OpenEffect {
  type: 'open';
  open: () => void;
  /** What is opened focuses a part of itself. */
  movesFocus?: boolean;
}

/** A question that has to be answered first. */
export interface AskEffect {
  type: 'ask';
  step: PaletteStep;
}

/** What choosing an option does. */
export type PaletteEffect = OpenEffect | { type: 'back' } | AskEffect | PerformEffect;

/** A result to report, or a question that has to be answered before. */
export type PaletteOutcome = { type: 'done'; toast: Omit<Toast, 'id'> } | AskEffect;

interface Step {
  /** Unique among the steps, such as "stop:app_…". */
  id: string;
  /** The question, which names the field. */
  title: string;
  /** The consequences, in a sentence or two. */
  text?: string;
}

/** Yes or no. Where the answer yes is a danger, no comes first. */
export interface ConfirmStep extends Step {
  kind: 'confirm';
  action: string;
  danger?: boolean;
  effect: PerformEffect;
}

/** A text to type. */
export interface TextStep extends Step {
  kind: 'text';
  placeholder: string;
  initial?: string;
  /** What the text has to be, such as the name of what will be deleted. */
  expected?: string;
  optional?: boolean;
  maxLength?: number;
  action: string;
  danger?: boolean;
  effect: (text: string) => PerformEffect;
}

/** One of several options, which are loaded. */
export interface ChoiceStep extends Step {
  kind: 'choice';
  placeholder: string;
  /** Shown where there is nothing to choose. */
  empty: string;
  load: (client: QueryClient, text: string) => Promise<readonly PaletteOption[]>;
  /** The server searches by the text; otherwise the loaded options are filtered by it. */
  remote?: boolean;
}

export type PaletteStep = ConfirmStep | TextStep | ChoiceStep;

export const ask = (step: PaletteStep): AskEffect => ({ type: 'ask', step });
export const done = (toast: Omit<Toast, 'id'>): PaletteOutcome => ({ type: 'done', toast });
