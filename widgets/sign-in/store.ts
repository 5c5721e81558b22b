import { atom } from 'nanostores';
import type { Emit } from '../kit/element.tsx';
import type { Actions } from './actions.tsx';
import { type FieldErrors, type FieldName, type SignInMethod, signInMethods } from './fields.ts';
import { messages } from './messages.ts';

export interface SignInOptions {
  methods: readonly SignInMethod[];
  redirect: string | undefined;
  tenant: string | undefined;
  terms: string;
  privacy: string;
  /** What the chat app's own page came back with, handed over by the host. */
  chatAppCode: string | undefined;
  chatAppState: string | undefined;
}

/** What the two React roots draw. The first values are those of the markup that is rendered at build time. */
export interface SignInState {
  /** False until the markup has been taken over; everything that depends on the visit or the host waits for it. */
  live: boolean;
  method: SignInMethod;
  options: SignInOptions | undefined;
  errors: FieldErrors;
  busy: '' | 'loading' | 'sending' | 'signing-in';
  passwordShown: boolean;
  /** The picture is needed before a text message is sent. */
  captchaNeeded: boolean;
  /** Words on the button that sends the code, where they are not the usual ones; `waiting`: it cannot be pressed yet. */
  sendText: string;
  waiting: boolean;
  /** Where the code went. */
  sentTo: string;
  /** Somebody is signed in. */
  signedIn: boolean;
  /** What comes with the first action: calls, and the views of what follows. */
  actions: Actions | undefined;
}

/** Where a form stands and whom it tells. */
export interface SignInPlace {
  host: HTMLElement;
  form: HTMLFormElement;
  emit: Emit;
}

const shellState: SignInState = {
  live: false,
  method: 'phone',
  options: undefined,
  errors: {},
  busy: '',
  passwordShown: false,
  captchaNeeded: true,
  sendText: '',
  waiting: false,
  sentTo: '',
  signedIn: false,
  actions: undefined,
};

/** Pauses before the second and third try of a file, ms. */
const PAUSES = [400, 1600];

/** A network that fails for a moment is nothing to bother the visitor with. */
async function importActions(attempt = 0): Promise<typeof import('./actions.tsx')> {
  try {
    return await import('./actions.tsx');
  } catch (error) {
    const pause = PAUSES[attempt];
    if (!pause) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return importActions(attempt + 1);
  }
}

/** Actions have been loaded by a form of this page: one that comes back may have a code under way. */
let everUsed = false;

/** State of one form. What it does beyond that is loaded with the visitor's first action and asked for by `act`. */
export function createSignIn(place: SignInPlace | undefined) {
  const $state = atom(shellState);
  const change = (parts: Partial<SignInState>) => $state.set({ ...$state.get(), ...parts });
  let loading: Promise<Actions> | undefined;

  const load = (): Promise<Actions> => {
    loading ??= importActions().then(
      ({ createActions }) => {
        if (!place) throw new Error('tender: a form that is only drawn does nothing');
        const actions = createActions(store, place);
        everUsed = true;
        change({ actions });
        return actions;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  /** Does something as soon as the code for it is there. Nothing typed is lost when it cannot be had. */
  const act = async (action: (actions: Actions) => unknown) => {
    if (!$state.get().actions) change({ busy: 'loading' });
    const actions = await load().catch(() => undefined);
    if ($state.get().busy === 'loading') change({ busy: '' });
    if (actions) await action(actions);
    else change({ errors: { form: messages.loadFailed } });
  };

  const store = {
    $state,
    change,
    act,
    /** Fetches the code early, and does something that the visitor has not asked for: a failure is not shown. */
    quietly(action: (actions: Actions) => void) {
      void load().then(action, () => undefined);
    },
    /** A form that is shown again goes on where the one before it was. */
    resume() {
      if (everUsed) store.quietly((actions) => actions.resume());
    },
    clearError(name: FieldName) {
      const { [name]: _, form: __, ...errors } = $state.get().errors;
      change({ errors });
    },
    choose(method: SignInMethod) {
      change({ method, errors: {} });
      if (method === 'chat-app') void act((actions) => actions.openChatApp());
    },
    /** The method beside the chosen one, for the arrow keys. */
    beside(step: number): SignInMethod {
      const { method, options } = $state.get();
      const methods = options?.methods ?? signInMethods;
      return methods[(methods.indexOf(method) + step + methods.length) % methods.length] ?? method;
    },
  };
  return store;
}

export type SignInStore = ReturnType<typeof createSignIn>;
