// Templates know the tags, their attributes and events.
/// <reference types="tender-widgets/vue" />

declare module '*.vue' {
  import type { Component } from 'vue';

  const component: Component;
  export default component;
}
