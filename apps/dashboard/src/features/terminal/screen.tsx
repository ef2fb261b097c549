import { useComputedColorScheme } from '@mantine/core';
import { FitAddon } from '@xterm/addon-fit';
import { type ITheme, Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { useEffect, useRef } from 'react';
import classes from './terminal.module.css';

const THEMES: Readonly<Record<'light' | 'dark', ITheme>> = {
  dark: { background: '#11161d', foreground: '#dbe2ea', cursor: '#dbe2ea', selectionBackground: '#3b4a5c' },
  light: { background: '#ffffff', foreground: '#1c2430', cursor: '#1c2430', selectionBackground: '#b9d2f0' },
};
/** xterm raises the contrast of colors that programs choose to this. */
const MINIMUM_CONTRAST = 4.5;

interface Props {
  label: string;
  describedBy?: string;
  /** Nothing can be typed. */
  readOnly?: boolean;
  /** Called once with the terminal; what it returns is called at the end. */
  attach: (terminal: Terminal) => () => void;
  onResize?: (size: { rows: number; cols: number }) => void;
  /** Shift+Escape: the focus leaves the terminal, which takes all other keys. */
  onLeave?: () => void;
}

/** A terminal as large as its place. */
export function Screen({ label, describedBy, readOnly = false, attach, onResize, onLeave }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<Terminal>(undefined);
  const scheme = useComputedColorScheme('light');
  const latest = useRef({ attach, onResize, onLeave, scheme });
  useEffect(() => {
    latest.current = { attach, onResize, onLeave, scheme };
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const terminal = new Terminal({
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 13,
      theme: THEMES[latest.current.scheme],
      minimumContrastRatio: MINIMUM_CONTRAST,
      disableStdin: readOnly,
      convertEol: false,
      scrollback: 10_000,
      cursorBlink: false,
    });
    const fit = new FitAddon();
    terminal.loadAddon(fit);
    terminal.open(element);
    terminal.textarea?.setAttribute('aria-label', label);
    if (describedBy !== undefined) terminal.textarea?.setAttribute('aria-describedby', describedBy);
    terminal.attachCustomKeyEventHandler((event) => {
      if (event.key !== 'Escape' || !event.shiftKey) return true;
      event.preventDefault();
      if (event.type === 'keydown') latest.current.onLeave?.();
      return false;
    });
    terminal.onResize((size) => latest.current.onResize?.(size));
    const observer = new ResizeObserver(() => fit.fit());
    observer.observe(element);
    fit.fit();
    shown.current = terminal;
    const detach = latest.current.attach(terminal);
    return () => {
      observer.disconnect();
      detach();
      terminal.dispose();
    };
  }, [label, describedBy, readOnly]);
  useEffect(() => {
    if (shown.current) shown.current.options.theme = THEMES[scheme];
  }, [scheme]);
  return <div ref={frame} className={classes.screen} data-scheme={scheme} />;
}
