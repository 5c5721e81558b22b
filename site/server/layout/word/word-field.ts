import { BuilderElement, TextRun, type XmlComponent } from 'docx';

class FieldCharacter extends BuilderElement<{ type: string }> {
  constructor(type: 'begin' | 'separate' | 'end') {
    super({ name: 'w:fldChar', attributes: { type: { key: 'w:fldCharType', value: type } } });
  }
}

class Instruction extends BuilderElement<{ space: string }> {
  constructor(code: string) {
    super({ name: 'w:instrText', attributes: { space: { key: 'xml:space', value: 'preserve' } } });
    this.root.push(` ${code} `);
  }
}

function run(child: XmlComponent): TextRun {
  return new TextRun({ children: [child] });
}

/** Begins a field whose shown text follows; close it with `fieldEnd`. */
export function fieldStart(code: string): TextRun[] {
  return [
    run(new FieldCharacter('begin')),
    run(new Instruction(code)),
    run(new FieldCharacter('separate')),
  ];
}

export function fieldEnd(): TextRun {
  return run(new FieldCharacter('end'));
}

/** A field that shows `result` until Word works it out itself: right at first open, without asking to update. */
export function field(code: string, result: string): TextRun[] {
  return [...fieldStart(code), new TextRun(result), fieldEnd()];
}
