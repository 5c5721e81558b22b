import { blockTokens, decodeEntities, inlineTokens } from '../../../widgets/core/markdown.ts';
import { parseMindMap } from '../../../widgets/writer/text/mind-map-text.ts';
import type { HostileUnit } from './unit.ts';

export const units: HostileUnit[] = [
  { name: 'blockTokens', run: blockTokens },
  { name: 'inlineTokens', run: inlineTokens },
  { name: 'decodeEntities', run: decodeEntities },
  { name: 'parseMindMap', run: parseMindMap },
];
