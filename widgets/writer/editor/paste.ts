import type { Editor } from '@tiptap/core';
import {
  DOMParser,
  Fragment,
  type Node,
  type ParseOptions,
  type Schema,
  Slice,
} from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { BidMarkdown } from './bid-markdown.ts';
import { cleanPaste } from './clean-paste.ts';
import { fitPaste } from './fit-paste.ts';
import { isPicture, putPictures, type TakePicture } from './pasted-pictures.ts';
import { looksLikeMarkdown } from './pasted-text.ts';

/** What was done to a paste that the bidder should know. */
export interface PasteNotice {
  kind:
    | 'lists-flattened'
    | 'headings-lowered'
    | 'table-cut'
    | 'table-narrowed'
    | 'pictures-dropped'
    | 'text-cut';
  count: number;
}

interface PasteOptions {
  markdown: () => BidMarkdown;
  onPicture?: TakePicture | undefined;
  onNotice?: ((notice: PasteNotice) => void) | undefined;
}

/** Lines as paragraphs; white space at their ends is the sender's layout. */
function plainLines(text: string, schema: Schema): Slice {
  const { paragraph } = schema.nodes;
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/(?<!\n)\n+$/, '')
    .split('\n');
  const nodes = lines.flatMap(
    (line) => paragraph?.create(null, line === '' ? null : schema.text(line)) ?? [],
  );
  return new Slice(Fragment.fromArray(nodes), 1, 1);
}

function blocksSlice(blocks: Node[]): Slice {
  const open = (node: Node | undefined) => (node?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(Fragment.fromArray(blocks), open(blocks[0]), open(blocks.at(-1)));
}

/** Reads the clipboard's page after it was cleaned. */
class CleaningParser extends DOMParser {
  private readonly clean: (page: globalThis.Node) => void;
  private readonly fit: (slice: Slice) => Slice;

  constructor(
    schema: Schema,
    clean: (page: globalThis.Node) => void,
    fit: (slice: Slice) => Slice,
  ) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.clean = clean;
    this.fit = fit;
  }

  override parseSlice(page: globalThis.Node, options?: ParseOptions): Slice {
    this.clean(page);
    return this.fit(super.parseSlice(page, options));
  }
}

/** Takes in what is pasted or dropped: cleaned, made to fit a chapter, and explained where that changed it. */
export function pastePlugin(
  editor: Editor,
  { markdown, onPicture, onNotice }: PasteOptions,
): Plugin {
  const { schema } = editor;
  const tell = (notices: readonly PasteNotice[]) =>
    notices.filter(({ count }) => count > 0).forEach((notice) => onNotice?.(notice));
  const fit = (pasted: Slice) => {
    const { slice, notices } = fitPaste(pasted, editor.state.doc.content.size);
    tell(notices);
    return slice;
  };
  const importPictures = (files: readonly File[], at?: number): boolean => {
    if (files.length === 0 || !editor.isEditable) return false;
    if (onPicture) void putPictures(editor, onPicture, files, at);
    else tell([{ kind: 'pictures-dropped', count: files.length }]);
    return true;
  };
  const clean = (page: globalThis.Node) => {
    const { files, notices } = cleanPaste(page);
    tell(notices);
    importPictures(files);
  };

  return new Plugin({
    props: {
      clipboardParser: new CleaningParser(schema, clean, fit),
      clipboardTextParser(text, _context, isPlain) {
        const isMarkdown = !isPlain && looksLikeMarkdown(text);
        return fit(isMarkdown ? blocksSlice(markdown().blocks(text)) : plainLines(text, schema));
      },
      handlePaste(_view, event) {
        const files = [...(event.clipboardData?.files ?? [])].filter(isPicture);
        // Word and Excel add a picture of what they also give as text.
        const hasWords = (event.clipboardData?.types ?? []).some(
          (type) => type === 'text/html' || type === 'text/plain',
        );
        return !hasWords && importPictures(files);
      },
      handleDrop(view, event, _slice, moved) {
        const files = moved ? [] : [...(event.dataTransfer?.files ?? [])].filter(isPicture);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        if (!importPictures(files, at)) return false;
        event.preventDefault();
        return true;
      },
    },
  });
}
