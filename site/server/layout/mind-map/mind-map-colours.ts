/** Colours of the root, the branches at it, and all others; an anonymous bid has no colour. */
export interface MindMapColours {
  fills: [string, string, string];
  texts: [string, string, string];
  line: string;
}

export const COLOURED: MindMapColours = {
  fills: ['#2F5597', '#DCE6F4', '#FFFFFF'],
  texts: ['#FFFFFF', '#1F2937', '#1F2937'],
  line: '#6B83AD',
};
export const COLOURLESS: MindMapColours = {
  fills: ['#FFFFFF', '#FFFFFF', '#FFFFFF'],
  texts: ['#000000', '#000000', '#000000'],
  line: '#000000',
};
