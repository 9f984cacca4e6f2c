/** What the build puts before the service worker (generator/site/offline.py). */
declare const BUILD: {
  version: string;
  files: Record<string, string>;
  tables: Record<string, Record<string, string>>;
  folders: string[];
};
