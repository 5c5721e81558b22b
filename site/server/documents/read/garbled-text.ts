const SAMPLE = 200_000;
const ENOUGH_TEXT = 60;
const ENOUGH_HAN = 300;
/** Characters of every tender file; in real Chinese they are a fifth of the text and more. */
const common = new Set(
  '的一是不在有人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处理招标投采购项目供应商',
);
const odd = /[\u0000-\u0008\u000e-\u001f\u0080-\u009f\ud800-\udfff\ue000-\uf8ff\ufffd]/g;
/** Scripts that a Chinese tender file does not use: what unmapped glyph numbers look like when read as characters. */
const foreign = /[\u0180-\u036f\u0500-\u1cff\u1e00-\u1fff\u2c00-\u2e7f\ua000-\uabff\uac00-\ud7ff]/g;

/** Whether text is glyph numbers rather than writing: the PDF's fonts do not say which characters they draw. */
export function isGarbled(text: string): boolean {
  const sample = text.slice(0, SAMPLE).replace(/\s/g, '');
  if (sample.length < ENOUGH_TEXT) return false;
  const strange = (sample.match(odd)?.length ?? 0) + (sample.match(foreign)?.length ?? 0);
  if (strange / sample.length > 0.3) return true;
  const han = sample.match(/[\u3400-\u9fff]/g) ?? [];
  const known = han.filter((character) => common.has(character)).length;
  return han.length > ENOUGH_HAN && known / han.length < 0.06;
}
