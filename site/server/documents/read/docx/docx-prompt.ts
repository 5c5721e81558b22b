import { child, elements, innerText, isOn, type XmlElement } from '../xml.ts';

/** The line an empty control stands for. */
export const PROMPT_CHARS = 12;

/** What Word shows in an empty content control, in Chinese and in English. */
const prompt =
  /^(?:请?在?(?:单击|点击|此处)[^。]{0,12}(?:输入|键入|选择|填写)[^。]{0,12}|请(?:输入|选择|填写)[^。]{0,12}|(?:click|choose)[a-z ]{0,40})[。.]?$/i;

const wordsIn = (node: XmlElement): string =>
  node.name === 'w:t' ? innerText(node) : elements(node).map(wordsIn).join('');

/** Whether an element is a control that nobody has filled in yet: its words ask for something and are not of the file. */
export function isPrompt(element: XmlElement): boolean {
  if (element.name !== 'w:sdt') return false;
  const properties = child(element, 'w:sdtPr');
  const content = child(element, 'w:sdtContent');
  if (!properties || !content || !child(properties, 'w:showingPlcHdr')) return false;
  return isOn(properties, 'w:showingPlcHdr') && prompt.test(wordsIn(content).trim());
}
