import { equal, until } from '../../../support/browser.ts';
import { type EditorPage, editorPage } from './editor-page.ts';

/** Long enough to be announced as one key, and told apart from one of an input method. */
const keyOf = (text: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: text, bubbles: true, cancelable: true, ...init });

describe('a letter', () => {
  let page: EditorPage;
  let dirty = 0;
  const open = (markdown: string) => {
    dirty = 0;
    page = editorPage(markdown, { onDirty: () => (dirty += 1) });
    page.editor.focus('end');
  };
  /** What a key writes, up to where the library would have read it. */
  const written = async (text: string) => {
    // A command does not announce what it will write; a key does.
    page
      .box()
      .dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertText', data: text, bubbles: true }),
      );
    document.execCommand('insertText', false, text);
    await Promise.resolve();
  };
  const letter = async (text: string) => {
    page.box().dispatchEvent(keyOf(text));
    await written(text);
  };
  afterEach(() => page.end());

  it('is told of before the document has it, and is in it once painted', async () => {
    open('甲\n');
    await letter('乙');
    equal([page.box().textContent, dirty, page.editor.state().canUndo], ['甲乙', 1, false]);
    await until(() => page.editor.state().canUndo, 'the document');
    equal([page.editor.markdown(), dirty], ['甲乙\n', 2]);
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
  it('is among the words of a passage, and in front of what is put behind it', async () => {
    open('甲\n');
    await letter('乙');
    const passage = page.editor.passage();
    equal(passage.before.trim(), '甲乙');
    await letter('丙');
    page.editor.insertAfterPassage(passage, '丁');
    equal(page.editor.markdown(), '甲乙丙丁\n');
  });
  it('is found, marked and replaced at once', async () => {
    open('甲\n');
    await letter('乙');
    equal(page.editor.find('甲乙'), 1);
    await letter('乙');
    equal(page.editor.replaceAll('丙'), 1);
    equal(page.editor.markdown(), '丙乙\n');
  });
  it('is undone as it was written', async () => {
    open('甲\n');
    await letter('乙');
    page.editor.commands.undo();
    equal(page.editor.markdown(), '甲\n');
    page.editor.commands.redo();
    equal(page.editor.markdown(), '甲乙\n');
  });
  it('has the caret behind it, though the browser tells it in front', async () => {
    open('甲\n');
    page.box().dispatchEvent(keyOf('Enter'));
    await letter('乙');
    const line = page.box().lastElementChild?.firstChild;
    if (!line) throw new Error('no line');
    getSelection()?.collapse(line, 0);
    await until(() => page.editor.markdown() === '甲\n\n乙\n', 'the letter');
    await letter('丙');
    equal(page.editor.markdown(), '甲\n\n乙丙\n');
  });
  it('stands before the next one, and before a key that is no letter', async () => {
    open('甲\n');
    await letter('乙');
    await letter('丙');
    page.box().dispatchEvent(keyOf('Enter', { keyCode: 13 }));
    await letter('丁');
    equal(page.editor.markdown(), '甲乙丙\n\n丁\n');
  });
  it('takes the place of the words that were selected', async () => {
    open('甲乙丙\n');
    page.editor.reveal('乙');
    await letter('丁');
    equal(page.editor.markdown(), '甲丁丙\n');
  });
  it('takes the place of several paragraphs, with the caret behind it', async () => {
    open('甲\n\n乙\n');
    document.execCommand('selectAll');
    await until(() => page.editor.passage().text.includes('乙'), 'the selection');
    page.box().dispatchEvent(keyOf('丁'));
    const press = { charCode: '丁'.charCodeAt(0), bubbles: true, cancelable: true };
    page.box().dispatchEvent(new KeyboardEvent('keypress', { key: '丁', ...press }));
    equal(page.editor.markdown(), '丁\n');
    await letter('丙');
    equal(page.editor.markdown(), '丁丙\n');
  });
  it('is read by the library itself where an input method writes it', async () => {
    open('甲\n');
    page.box().dispatchEvent(keyOf('Unidentified', { keyCode: 229 }));
    await written('乙');
    equal([dirty, page.editor.state().canUndo], [1, true]);
    await letter('丙');
    page.box().dispatchEvent(keyOf('Process', { keyCode: 229 }));
    page.box().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    equal(page.changes.length, 0);
    page.editor.flush();
    equal(page.changes.at(-1), '甲乙丙\n');
    page.box().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  });
  it('is in the document once the mouse, the clipboard or the focus goes on', async () => {
    open('甲\n');
    for (const event of [new MouseEvent('mousemove'), new FocusEvent('blur'), new Event('cut')]) {
      page.editor.focus('end');
      await letter('乙');
      page.box().dispatchEvent(event);
      equal(page.editor.state().canUndo, true);
      page.editor.commands.undo();
      equal([event.type, page.editor.state().canUndo], [event.type, false]);
    }
  });
  it('is not written twice by a text from outside that has it', async () => {
    open('甲\n\n丁\n');
    await letter('乙');
    page.editor.setMarkdown('甲\n\n丁乙\n\n戊\n');
    equal(page.editor.markdown(), '甲\n\n丁乙\n\n戊\n');
  });
  it('is handed over by an editor that goes away', async () => {
    open('甲\n');
    await letter('乙');
    page.editor.destroy();
    equal(page.changes.at(-1), '甲乙\n');
  });
});
