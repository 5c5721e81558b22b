/** No call of the contract is half as deep; parsers and validators that call themselves fall over some thousands. */
const MOST_DEPTH = 64;

/** Whether JSON nests lists and objects deeper than any call does. Looks at each sign once, and calls itself never. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === 0x22) at = endOfString(json, at);
    else if (sign === 0x5b || sign === 0x7b) depth += 1;
    else if (sign === 0x5d || sign === 0x7d) depth -= 1;
    if (depth > MOST_DEPTH) return true;
  }
  return false;
}

/** Where the string that begins at `start` ends; the end of all where it does not. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let marks = 0;
    while (json.charCodeAt(end - 1 - marks) === 0x5c) marks += 1;
    if (marks % 2 === 0) return end;
  }
  return json.length;
}
