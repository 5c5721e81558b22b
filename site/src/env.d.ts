declare namespace App {
  interface Locals {
    /** The path as asked for; rewrites change the URL. */
    rawPath?: string;
  }
}
