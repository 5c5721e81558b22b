import { bid } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { TenderDocument } from '../../site/server/documents/document.ts';
import { extractTender } from '../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../site/server/documents/read/any/read-document.ts';
import { statedInDocument } from '../../site/server/workers/text-pool/document-functions.ts';
import { targetChars } from '../../site/server/writing/budgets.ts';
import type { CheckInput } from '../../site/server/writing/checks/checks.ts';
import { startingFactSheet } from '../../site/server/writing/fact-sheet.ts';
import { resolveContents } from '../../site/server/writing/live-blocks.ts';
import { composeTask } from '../../site/server/writing/offline/compose.ts';
import { buildOutline } from '../../site/server/writing/outline.ts';
import { tenderForms } from '../../site/server/writing/tender-forms.ts';
import type { BidContext } from '../../site/server/writing/writer.ts';

/** All that a writer knows of a bid on the tender of a file. */
export async function bidOfFile(
  bytes: Buffer,
  fileName: string,
  changes: Partial<bid.BidSettings> = {},
): Promise<BidContext> {
  return bidOn(await readFile(bytes, fileName), fileName, changes);
}

/** A tender's file and all that is read out of it. */
interface ReadTender {
  document: TenderDocument;
  whole: ReturnType<typeof extractTender>;
}
async function readFile(bytes: Buffer, fileName: string): Promise<ReadTender> {
  const document = await readDocument(bytes, fileName);
  return { document, whole: extractTender(document) };
}

function bidOn(
  { document, whole }: ReadTender,
  fileName: string,
  changes: Partial<bid.BidSettings>,
): BidContext {
  const settings = v.parse(bid.BidSettings, {
    ...{ pages: 60, bidder: '澄江市远帆物业服务有限公司', ...changes },
  });
  const [lot] = whole.lots;
  const reading = lot ? extractTender(document, { lotId: lot.id }) : whole;
  const name = reading.facts.projectName?.value ?? fileName;
  const chapters = buildOutline({ ...reading, name, settings });
  const factSheet = startingFactSheet(reading, settings.bidder, document);
  return {
    ...reading,
    lots: reading.lotFacts ?? [],
    ...{ name, settings, chapters, factSheet },
    ...{ responses: {}, knowledge: [], pictures: [] },
    forms: tenderForms(document, reading.format),
  };
}

/** What the tender states with figures, of the lot that the bid is for. */
function statedIn({ document, whole: { lots } }: ReadTender) {
  return statedInDocument(JSON.stringify(document), {
    lots,
    chosen: lots.slice(0, 1).map(({ id }) => id),
  });
}

/** A bid on the tender of a file that the offline writer made and nobody touched, as a check of it reads it. */
export async function offlineBid(
  bytes: Buffer,
  fileName: string,
  changes: Partial<bid.BidSettings> = {},
): Promise<CheckInput & { chapters: BidContext['chapters']; contents: Map<string, string> }> {
  const read = await readFile(bytes, fileName);
  const context = bidOn(read, fileName, changes);
  const { name, chapters, factSheet, settings } = context;
  const stated = statedIn(read);
  const written = new Map(
    chapters.map((chapter) => [
      chapter.id,
      composeTask({
        ...{ context, chapter, targetChars: targetChars(chapter) },
        ...{ written: '', before: '', after: '', instruction: '', goal: null },
      }),
    ]),
  );
  const { scoring, clauses, responses } = context;
  const contents = resolveContents(written, {
    ...{ name, scoring, clauses, responses, chapters, factSheet },
  });
  // How many pages it has is told by the layout, which is not looked at here.
  return { ...context, contents, stated, pages: settings.pages };
}
