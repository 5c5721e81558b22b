import { renderApp } from './render-app.tsx';

renderApp();
