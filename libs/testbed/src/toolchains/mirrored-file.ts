/** A file of a mirror: a text, or the archive of a version. */
export type MirroredFile = { readonly text: string } | { readonly version: string; readonly file: string };
