export interface MenuEntry {
  path: string;
  name?: string;
}

/** Everything known about the visitor (specification, section 3). Signed in means: a token is there. */
export interface SessionState {
  token: string;
  id: string;
  account: string;
  phone: string;
  source: string;
  tenantId: string;
  expireDate: string;
  packageUnit: string;
  packageUnlimitedTimes: number;
  bidNumber: number;
  monthBidNumber: number;
  temporaryBidNumber: number;
  grantBidNumber: number;
  /** Belongs to a company. */
  company: boolean;
  companyName: string;
  bidFileShowFlag: number;
  projectListShowFlag: number;
  isBuy: boolean;
  headMenu: readonly MenuEntry[];
  rights: string;
  needUserInfo: number;
}

/** What an answer about the user changes; see `userFields()`. */
export type UserFields = Omit<SessionState, 'token' | 'isBuy' | 'headMenu'> &
  Partial<Pick<SessionState, 'headMenu'>>;

export type SessionEvent =
  | { type: 'signed-in'; token: string }
  | { type: 'user-loaded'; user: UserFields }
  | { type: 'menu-loaded'; headMenu: readonly MenuEntry[] }
  | { type: 'bought'; isBuy: boolean }
  | { type: 'signed-out' }
  | { type: 'expired' };

export const signedOutState: SessionState = {
  token: '',
  id: '',
  account: '',
  phone: '',
  source: '',
  tenantId: '',
  expireDate: '',
  packageUnit: '',
  packageUnlimitedTimes: 0,
  bidNumber: 0,
  monthBidNumber: 0,
  temporaryBidNumber: 0,
  grantBidNumber: 0,
  company: false,
  companyName: '',
  bidFileShowFlag: 1,
  projectListShowFlag: 1,
  isBuy: false,
  headMenu: [],
  rights: '',
  needUserInfo: 1,
};

/** Clears exactly what the specification names; the package figures stay and are overwritten by the next user. */
function withoutUser(state: SessionState): SessionState {
  const {
    expireDate,
    packageUnit,
    packageUnlimitedTimes,
    bidNumber,
    monthBidNumber,
    temporaryBidNumber,
  } = state;
  const { grantBidNumber, headMenu, needUserInfo } = state;
  return {
    ...signedOutState,
    ...{
      expireDate,
      packageUnit,
      packageUnlimitedTimes,
      bidNumber,
      monthBidNumber,
      temporaryBidNumber,
    },
    ...{ grantBidNumber, headMenu, needUserInfo },
  };
}

/** The only way the session changes. Pure: cookies, tabs and navigation follow from the result elsewhere. */
export function reduce(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed-in':
      return { ...state, token: event.token };
    case 'user-loaded':
      return state.token ? { ...state, ...event.user } : state;
    case 'menu-loaded':
      return { ...state, headMenu: event.headMenu };
    case 'bought':
      return { ...state, isBuy: event.isBuy };
    case 'signed-out':
    case 'expired':
      return withoutUser(state);
  }
}
