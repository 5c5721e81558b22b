import {
  type BidEditor,
  type BidEditorOptions,
  createBidEditor,
} from '../../../../widgets/writer/editor/bid-editor.ts';

/** An editor in a shadow root, as in the writer, and what it told its host. */
export function editorPage(markdown: string, options: Partial<BidEditorOptions> = {}) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.ProseMirror { white-space: pre-wrap; outline: none }');
  root.adoptedStyleSheets = [sheet];
  const element = document.createElement('div');
  root.append(element);
  document.body.append(host);
  const changes: string[] = [];
  const notices: string[] = [];
  const editor: BidEditor = createBidEditor({
    ...{ element, markdown, label: '正文', onChange: (text: string) => changes.push(text) },
    onNotice: ({ kind, count }) => notices.push(`${kind} ${count}`),
    ...options,
  });
  const box = () => root.querySelector<HTMLElement>('[role=textbox]')!;
  return {
    editor,
    root,
    changes,
    notices,
    box,
    /** As a keyboard would, through the browser's own editing. */
    async type(text: string): Promise<void> {
      editor.focus();
      document.execCommand('insertText', false, text);
      // The editor hears of it as of any change the browser makes.
      await Promise.resolve();
    },
    paste(data: Record<string, string>, files: File[] = []): void {
      const transfer = new DataTransfer();
      for (const [kind, value] of Object.entries(data)) transfer.setData(kind, value);
      for (const file of files) transfer.items.add(file);
      box().dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    },
    end(): void {
      editor.destroy();
      host.remove();
    },
  };
}

export type EditorPage = ReturnType<typeof editorPage>;
