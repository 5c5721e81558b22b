import { isSourceRemark } from '../source-remark.ts';
import { likeness } from '../text/relevance.ts';
import { blockChars, isLead, joinBlocks, type TextBlock, textBlocks } from '../text/text-blocks.ts';
import { createMemory } from './similar-text.ts';

/** Headings this alike are the same. */
const SAME_HEADING = 0.6;
/** Text goes this far over its target, to end on a whole block. */
const OVERRUN = 1.04;

interface Section {
  heading: TextBlock | undefined;
  blocks: TextBlock[];
}

function sectionsOf(content: string): Section[] {
  const sections: Section[] = [{ heading: undefined, blocks: [] }];
  for (const block of textBlocks(content)) {
    if (block.kind === 'heading') sections.push({ heading: block, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

const titleOf = (section: Section): string => section.heading?.text.replace(/^#+\s+/, '') ?? '';

function homeFor(section: Section, sections: Section[]): Section {
  const title = titleOf(section);
  const [first] = sections;
  if (title === '' && first && sections.length === 1) return first;
  const same = sections.find((one) => one.heading && likeness(titleOf(one), title) >= SAME_HEADING);
  if (same) return same;
  const added: Section = {
    heading: section.heading ?? { kind: 'heading', text: '#### 补充说明' },
    blocks: [],
  };
  sections.push(added);
  return added;
}

/**
 * Makes a chapter's Markdown longer, up to about `chars`, with those blocks of `more` that it does not say yet, each under the heading
 * it belongs to. Nothing that stands in `content` is changed. Where `more` holds too little, the text stays shorter.
 */
export function lengthenText(content: string, more: string, chars: number): string {
  const sections = sectionsOf(content);
  const memory = createMemory(content);
  let length = textBlocks(content).reduce((sum, block) => sum + blockChars(block), 0);
  for (const section of sectionsOf(more)) {
    for (const [at, block] of section.blocks.entries()) {
      // A lead goes with its list or table.
      if (isLead(section.blocks, at)) continue;
      const lead = isLead(section.blocks, at - 1) ? section.blocks.slice(at - 1, at) : [];
      const size = [...lead, block].reduce((sum, one) => sum + blockChars(one), 0);
      if (
        block.text.startsWith('<!--') ||
        /【待填写[^】]{0,200}】$/.test(block.text) ||
        memory.knows(block.text)
      )
        continue;
      if (length >= chars || length + size > chars * OVERRUN + 40) continue;
      const home = homeFor(section, sections);
      const source = section.blocks[at + 1];
      home.blocks.push(...lead, block, ...(source && isSourceRemark(source.text) ? [source] : []));
      memory.add(block.text);
      length += size;
    }
  }
  return joinBlocks(
    sections.flatMap(({ heading, blocks }) => [...(heading ? [heading] : []), ...blocks]),
  );
}
