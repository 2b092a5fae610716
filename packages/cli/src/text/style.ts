import { styleText } from 'node:util';

/** How a rendered text is laid out: columns to fill, and whether it may carry colour codes. */
export interface Look {
  readonly width: number;
  readonly colour: boolean;
}

export const NARROWEST = 60;

type Ink = 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan';

export const paint = (look: Look, ink: Ink, text: string): string =>
  look.colour && text !== '' ? styleText(ink, text, { validateStream: false }) : text;

export const heading = (look: Look, text: string): string => paint(look, 'bold', text);
