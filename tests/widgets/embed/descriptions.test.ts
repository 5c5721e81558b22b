import { description as accountChip } from '../../../widgets/account-chip/describe.ts';
import { AccountChipElement } from '../../../widgets/account-chip/element.ts';
import { description as history } from '../../../widgets/history/describe.ts';
import { HistoryElement } from '../../../widgets/history/element.ts';
import { description as signIn } from '../../../widgets/sign-in/describe.ts';
import { SignInElement } from '../../../widgets/sign-in/element.ts';
import { description as writer } from '../../../widgets/writer/describe.ts';
import { WriterElement } from '../../../widgets/writer/element.ts';
import { equal } from '../../support/browser.ts';

const described = [
  [accountChip, AccountChipElement],
  [history, HistoryElement],
  [signIn, SignInElement],
  [writer, WriterElement],
] as const;

describe('descriptions of the elements', () => {
  for (const [{ tag, attributes }, constructor] of described) {
    it(`name every attribute of <${tag}>, and no other`, () => {
      const observed: unknown = Reflect.get(constructor, 'observedAttributes');
      equal(
        attributes.map(({ name }) => name),
        observed,
      );
      equal(customElements.get(tag) === constructor, true);
    });
  }
});
