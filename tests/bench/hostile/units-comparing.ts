import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { documentText } from '../../../site/server/comparing/document-text.ts';
import * as generic from '../../../site/server/comparing/findings/generic-values.ts';
import { amountOf } from '../../../site/server/comparing/findings/price-amounts.ts';
import { priceRows } from '../../../site/server/comparing/findings/price-rows.ts';
import { importFile } from '../../../site/server/comparing/import/import-file.ts';
import { fingerprints } from '../../../site/server/comparing/match/fingerprints.ts';
import { formUnits } from '../../../site/server/comparing/match/form-lines.ts';
import { ownHeadings } from '../../../site/server/comparing/match/outline-likeness.ts';
import { standardCitations } from '../../../site/server/comparing/match/standard-citations.ts';
import { tenderLanguage } from '../../../site/server/comparing/match/tender-language.ts';
import { folded } from '../../../site/server/comparing/normal-text.ts';
import { takeFigures } from '../../../site/server/comparing/words/figures.ts';
import { soundsLike } from '../../../site/server/comparing/words/sound.ts';
import { contentWords } from '../../../site/server/comparing/words/words.ts';
import { comparable, documentShapes, docxOf } from './documents.ts';
import type { HostileUnit } from './unit.ts';

/** Functions of a text alone. */
const ofText: Record<string, (text: string) => unknown> = {
  folded,
  contentWords,
  takeFigures: (text) => takeFigures(text.normalize('NFKC').toLowerCase()),
  amountOf,
  isGenericName: generic.isGenericName,
  isGenericTemplate: generic.isGenericTemplate,
  isGenericTitle: generic.isGenericTitle,
  soundsLike: (text) => soundsLike(text, `${text.slice(1)}标`),
  'fingerprints of folded text': (text) =>
    fingerprints(Uint16Array.from(text, (letter) => letter.charCodeAt(0))),
};

/** A word in each hundred is another: what is compared with the text itself. */
const changed = (text: string): string => text.replaceAll(/([^]{100})[^]/g, '$1改');

export const units: HostileUnit[] = [
  ...Object.entries(ofText).map(([name, run]) => ({ name, run })),
  ...documentShapes.flatMap((shape): HostileUnit[] => [
    {
      name: `stretches of one document, ${shape.name}`,
      run: (text) => {
        const own = documentText(comparable('a', shape.of(text)));
        return [
          standardCitations(own),
          [...tenderLanguage(own)],
          [...formUnits(own)],
          ownHeadings(own),
          priceRows(own),
        ];
      },
    },
    {
      name: `compareDocuments, the same twice, ${shape.name}`,
      run: (text) =>
        compareDocuments([comparable('a', shape.of(text)), comparable('b', shape.of(text))], null),
    },
    {
      name: `compareDocuments, changed here and there, ${shape.name}`,
      run: (text) =>
        compareDocuments(
          [comparable('a', shape.of(text)), comparable('b', shape.of(changed(text)))],
          comparable('tender', shape.of(text.slice(0, text.length / 4))),
        ),
    },
  ]),
  ...Object.entries(docxOf).map(([name, of]) => ({
    name: `${name}, taken in`,
    run: (text: string) => importFile({ id: 'a', fileName: 'a.docx', bytes: of(text) }),
  })),
];
