import { atom } from 'nanostores';
import { env } from '../core/env.ts';
import { isApiError, toMessage } from '../core/errors.ts';
import { fetchCaptcha } from '../core/session/verification.ts';
import type { SignInStore } from './store.ts';
import { inputOf } from './values.ts';

export type Captcha =
  | { state: 'none' | 'loading' | 'failed' }
  | { state: 'ready'; key: string; image: string; devCode: string | undefined };

/** The picture a person has to read before a text message is sent. */
export function createCaptcha(store: SignInStore, form: HTMLFormElement) {
  const $captcha = atom<Captcha>({ state: 'none' });
  let awaited = false;
  /** @param asked the visitor waits for it, so that a failure is told in the form and not by the picture's button alone. */
  const load = async (asked = false) => {
    awaited ||= asked;
    if ($captcha.get().state === 'loading') return;
    $captcha.set({ state: 'loading' });
    const input = inputOf(form, 'captcha');
    // Another picture makes worthless what was typed for this one.
    if (input) input.value = '';
    try {
      const { key, image, devCode } = await fetchCaptcha({
        tenant: store.$state.get().options?.tenant,
      });
      $captcha.set({ state: 'ready', key, image, devCode });
    } catch (error) {
      $captcha.set({ state: 'failed' });
      // A refusal has a reason. What is wrong with the fields stays.
      if (awaited || isApiError(error))
        store.change({ errors: { ...store.$state.get().errors, form: toMessage(error) } });
      const undo = env().onWake(() => {
        undo();
        if ($captcha.get().state === 'failed') void load();
      });
    } finally {
      awaited = false;
    }
  };
  return { $captcha, load };
}
