import type { SceneShape } from 'tender-widgets/diagram';

type Look<Kind extends SceneShape['kind']> = Extract<SceneShape, { kind: Kind }>['look'];

/** Colours by what a part of a drawing is; `thick` is the width of its line in points. */
export interface DiagramColours {
  boxes: Record<Look<'box'>, { fill: string; line: string; thick: number }>;
  lines: Record<Look<'line'>, { colour: string; thick: number }>;
  texts: Record<Look<'text'>, string>;
}

export const COLOURED: DiagramColours = {
  boxes: {
    paper: { fill: '#FFFFFF', line: 'none', thick: 0 },
    plain: { fill: '#FFFFFF', line: '#5B6F95', thick: 0.75 },
    soft: { fill: '#E8EEF8', line: '#5B6F95', thick: 0.75 },
    head: { fill: '#2F5597', line: '#2F5597', thick: 0.75 },
    bar: { fill: '#7F9CCB', line: '#5B6F95', thick: 0.5 },
    critical: { fill: '#FFFFFF', line: '#B3261E', thick: 1.75 },
    'critical-bar': { fill: '#C0504D', line: '#B3261E', thick: 0.5 },
  },
  lines: {
    line: { colour: '#44546A', thick: 0.75 },
    grid: { colour: '#B8C4D9', thick: 0.5 },
    critical: { colour: '#B3261E', thick: 1.75 },
  },
  texts: { ink: '#1F2937', faint: '#6B7280', 'on-head': '#FFFFFF' },
};

/** An anonymous bid has no colour: what is critical is black and thick, other bars are hollow. */
export const COLOURLESS: DiagramColours = {
  boxes: {
    paper: { fill: '#FFFFFF', line: 'none', thick: 0 },
    plain: { fill: '#FFFFFF', line: '#000000', thick: 0.75 },
    soft: { fill: '#FFFFFF', line: '#000000', thick: 0.75 },
    head: { fill: '#FFFFFF', line: '#000000', thick: 0.75 },
    bar: { fill: '#FFFFFF', line: '#000000', thick: 0.75 },
    critical: { fill: '#FFFFFF', line: '#000000', thick: 1.75 },
    'critical-bar': { fill: '#000000', line: '#000000', thick: 0.75 },
  },
  lines: {
    line: { colour: '#000000', thick: 0.75 },
    grid: { colour: '#000000', thick: 0.25 },
    critical: { colour: '#000000', thick: 1.75 },
  },
  texts: { ink: '#000000', faint: '#000000', 'on-head': '#000000' },
};
