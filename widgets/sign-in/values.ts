import type { TextField } from './fields.ts';

/** A field of the form, whatever fills it in. */
export function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}

/** What is in the form now: password managers may have filled fields without an event. */
export function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const raw = (name: TextField) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    phone: raw('phone').trim(),
    captcha: raw('captcha').trim(),
    smsCode: raw('smsCode').replace(/\s/g, ''),
    username: raw('username').trim(),
    // Blanks may be part of a password.
    password: raw('password'),
    agree: data.has('agree'),
  };
}

/** Writes into a field and puts the cursor there. */
export function fillIn(form: HTMLFormElement, name: TextField, value: string): void {
  const input = inputOf(form, name);
  if (!input) return;
  input.value = value;
  input.focus();
}

/** Leads to the first shown field with an error, once the view has told which. */
export function focusInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const wrong = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true]')];
    wrong.find((input) => input.getClientRects().length > 0)?.focus();
  });
}

/**
 * The whole address when it is one a browser may be sent to, else undefined: a host may have taken it out of its own address, and
 * `javascript:` is an address too.
 */
export function safeAddress(address: string | undefined, base: string): string | undefined {
  if (!address) return undefined;
  try {
    const { protocol, href } = new URL(address, base);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
