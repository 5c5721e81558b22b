export { HelpArticleElement } from './element.ts';
export { HelpArticle, type HelpArticleProps } from './view.tsx';
