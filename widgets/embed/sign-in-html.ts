/** Markup and sheets of the form as its view draws it first; written by the build. */
declare const TENDER_FORM: {
  hostSheet: string;
  stageSheet: string;
  host: string;
  stage: string;
  light: string;
};

/** Attributes of `<tender-sign-in>`, and what a server adds to it. */
export interface SignInMarkup {
  methods?: string;
  redirect?: string;
  tenant?: string;
  terms?: string;
  privacy?: string;
  theme?: 'auto' | 'light' | 'dark';
  id?: string;
  class?: string;
  /** Of the page's policy for inline styles: the form's two sheets stand in the markup then, and it is styled before any script. */
  nonce?: string;
  /** `inline`: the sheets stand in the markup, for a page that allows inline styles. Else the script brings them. */
  styles?: 'inline';
}

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const attributesOf = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escape(value)}"`))
    .join('');

/**
 * The sign-in form as markup with declarative shadow roots, for a server to put into its page: it stands there with the page, and the
 * loader's code takes it over with what was typed meanwhile. Without a nonce nothing in it breaks `style-src 'self'`. One a page. Another method first than the phone is drawn by the code.
 */
export function renderSignIn({ nonce, styles, ...attributes }: SignInMarkup = {}): string {
  const open = `<tender-sign-in${attributesOf({ ...attributes })}>`;
  if (!(attributes.methods ?? 'phone').trim().startsWith('phone'))
    return `${open}</tender-sign-in>`;
  const { hostSheet, stageSheet, host, stage, light } = TENDER_FORM;
  const style = (sheet: string) =>
    nonce || styles === 'inline' ? `<style${attributesOf({ nonce })}>${sheet}</style>` : '';
  const root = (sheet: string, content: string) =>
    `<template shadowrootmode="open">${style(sheet)}${content}</template>`;
  const inStage = `${root(stageSheet, `<div part="card">${stage}</div>`)}${light}`;
  const form = `<form novalidate method="dialog"><div data-tender-stage>${inStage}</div></form>`;
  return `${open}${root(hostSheet, host)}${form}</tender-sign-in>`;
}
