import type { FieldName } from './fields.ts';
import type { SignInStore } from './store.ts';

/** keyCode of a key that an input method swallows; Safari reports Enter this way after the composition has ended. */
const IME_KEY = 229;

const nameOf = ({ target }: Event) => (target instanceof HTMLInputElement ? target.name : '');

/** True while an input method is choosing characters: Enter picks a word then. */
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === IME_KEY;

/** What happens in the form itself, by whatever means: keys, pointers, password managers, scripts. Ends with the form. */
export function listenToForm(store: SignInStore, form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void store.act((actions) => actions.submit());
  });
  form.addEventListener('input', (event) => {
    const name = nameOf(event) as FieldName;
    store.clearError(name);
    store.$state.get().actions?.edited(name);
  });
  form.addEventListener('focusin', () => store.quietly((actions) => actions.begin()));
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    const asksForCode = nameOf(event) === 'captcha';
    if (isComposing(event) || asksForCode) event.preventDefault();
    if (!isComposing(event) && asksForCode) void store.act((actions) => actions.sendCode());
  });
}
