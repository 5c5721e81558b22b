import { equal, until } from '../../../support/browser.ts';
import { type EditorPage, editorPage } from './editor-page.ts';

describe('a letter', () => {
  let page: EditorPage;
  let dirty = 0;
  const open = (markdown: string) => {
    dirty = 0;
    page = editorPage(markdown, { onDirty: () => (dirty += 1) });
    page.editor.focus('end');
  };
  /** As a key does, up to where the library would have read it. */
  const letter = async (text: string) => {
    // A command does not announce what it will write; a key does.
    page
      .box()
      .dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertText', data: text, bubbles: true }),
      );
    document.execCommand('insertText', false, text);
    await Promise.resolve();
  };
  afterEach(() => page.end());

  it('stands on the page before the document is asked for it, and is in it once painted', async () => {
    open('甲\n');
    await letter('乙');
    equal([page.box().textContent, dirty], ['甲乙', 0]);
    await until(() => dirty > 0, 'the document');
    equal([page.editor.markdown(), dirty], ['甲乙\n', 1]);
  });
  it('is in all that is asked of the editor at once', async () => {
    open('甲\n');
    await letter('乙');
    equal(page.editor.markdown(), '甲乙\n');
    await letter('丙');
    page.editor.flush();
    equal(page.changes.at(-1), '甲乙丙\n');
  });
  it('is kept by a command that draws its paragraph anew', async () => {
    open('甲\n');
    await letter('乙');
    page.editor.commands.heading(1);
    equal(page.editor.markdown(), '#### 甲乙\n');
  });
  it('is kept under a text from outside, and by an editor that goes away', async () => {
    open('甲\n\n丁\n');
    await letter('乙');
    page.editor.setMarkdown('甲\n\n丁乙\n\n戊\n');
    equal(page.editor.markdown(), '甲\n\n丁乙\n\n戊\n');
    await letter('己');
    page.editor.destroy();
    equal(page.changes.at(-1)?.includes('己'), true);
  });
});
