/**
 * Which files may import which of the project's files: one row per part of the program; the first row that
 * matches a file applies. `own` stands for the file's own folder, three levels deep (`src/resources/links`).
 * Files under test/, bench/ and tools/ may import anything.
 */
export const layers: Layer[] = [
  {
    files: 'contract/**',
    may: ['contract/**'],
    packages: ['zod', '@hono/zod-openapi'],
    rule: 'contract/ imports only zod, @hono/zod-openapi and itself',
    instead: 'keep what is not the wire itself in src/ and let it import the contract',
  },
  {
    files: 'src/{platform,settings}/**',
    may: ['src/{platform,settings}/**', 'contract/**'],
    rule: 'platform/ and settings/ import only each other and contract/',
    instead: 'pass the value or function in as an argument',
  },
  {
    files: 'src/database/**',
    may: ['src/{database,platform,settings}/**', 'contract/**'],
    rule: 'database/ imports only platform/, settings/ and contract/',
    instead: 'let application.ts pass the function in',
  },
  {
    files: 'src/http/**',
    may: ['src/{database,http,platform,settings}/**', 'contract/**'],
    rule: 'http/ imports only database/, platform/, settings/ and contract/',
    instead: 'let application.ts pass the function of the resource in',
  },
  {
    files: 'src/resources/*/**',
    may: [
      'own/**',
      'src/{resources/*,rules,statistics}/index.ts',
      'src/{database,http,platform,settings}/**',
      'contract/**',
    ],
    rule: 'a resource imports rules/, another resource and statistics/ only through their index.ts, and nothing of redirect/ or clicks/',
    instead: 'export what is needed from the index.ts of the other resource, or take it as an argument',
  },
  {
    files: 'src/redirect/**',
    may: [
      'src/redirect/**',
      'src/clicks/{visit,admit-visits}.ts',
      'src/clicks/spool/spool.ts',
      'src/clicks/classify/{classify-agent,read-address}.ts',
      'src/resources/{links,domains,qr-codes,splash-pages,pixels,overlays,bio-pages,campaigns}/index.ts',
      'src/rules/index.ts',
      'src/{database,http,platform,settings}/**',
    ],
    rule: 'redirect/ imports only platform/, settings/, database/, http/, what clicks/ has for visits, rules/index.ts and the index.ts of resources that visitors see',
    instead: 'move what can be done later behind the spool, or export it from the index.ts of the resource',
  },
  {
    files: 'src/rules/**',
    may: ['src/rules/**', 'src/clicks/classify/**', 'src/platform/**', 'contract/**'],
    rule: 'rules/ imports only platform/, contract/ and those of clicks/classify/ that describe a visitor',
    instead: 'take the function or value as an argument; whoever compiles the rules passes it in',
  },
  {
    files: 'src/clicks/**',
    may: ['src/clicks/**', 'src/{database,platform,settings}/**', 'contract/**'],
    rule: 'clicks/ imports only platform/, settings/, database/ and contract/, no resource',
    instead: 'read what a click needs from a *-store.ts in clicks/, or take it as an argument',
  },
  {
    files: 'src/statistics/**',
    may: [
      'src/statistics/**',
      'src/clicks/{dimensions,id-range}.ts',
      'src/clicks/count/{packed-counts,packed-numbers}.ts',
      'src/{database,http,platform,settings}/**',
      'contract/**',
    ],
    rule: 'statistics/ imports only platform/, settings/, database/, http/, contract/, clicks/dimensions.ts, how events are numbered and how counts are packed, no resource',
    instead:
      'read counts through a *-store.ts in statistics/; a resource that shows them imports statistics/index.ts',
  },
  {
    files: 'src/workers/**',
    may: [
      'src/workers/**',
      'src/redirect/**',
      'src/clicks/{visit,admit-visits,remote-admission}.ts',
      'src/clicks/spool/{spool,spool-position,read-segments}.ts',
      'src/{database,http,platform,settings}/**',
      'contract/{errors,limits}.ts',
      'bin/worker.js',
    ],
    rule: 'workers/ imports no resource and nothing else of the API, so that a worker process loads only what visits need',
    instead: 'do it in the primary: application.ts passes it in, or the request is forwarded',
  },
  {
    files: 'web/**',
    may: ['web/**', 'contract/**'],
    rule: 'web/ imports only contract/ and itself',
    instead: 'ask the server over the API, or move what both need into contract/',
  },
  {
    files: '{bin/**,src/commands/**,src/main.ts,src/application.ts,src/open-store.ts,src/*-thread.ts}',
    may: ['bin/**', 'src/**', 'contract/**'],
    rule: 'the entries, the commands and the composition root import anything but web/',
    instead: 'serve the built dashboard from its folder',
  },
];

/** Modules that only a few files may import, whatever their layer. Checked before the layers. */
export const reserved: Reserved[] = [
  {
    what: ['src/main.ts', 'src/application.ts', 'src/commands/**'],
    onlyIn: ['src/main.ts', 'src/commands/**', 'bin/**'],
    rule: 'only main.ts, bin/ and commands/ import main.ts, application.ts or commands/',
    instead: 'pass the value in as an argument, from application.ts downwards',
  },
  {
    what: ['src/*-thread.ts'],
    onlyIn: ['src/open-store.ts'],
    rule: 'only open-store.ts starts the threads whose entries stand in src/',
    instead: 'let open-store.ts start the thread and pass in what talks to it',
  },
  {
    what: ['kysely', 'src/database/tables.ts', 'src/database/tables/**'],
    onlyIn: ['src/**/*-store.ts', 'src/database/**'],
    rule: 'only *-store.ts files and src/database/ touch the query builder and the table types',
    instead: 'write the query as a function in the *-store.ts beside this file, with a type of its own',
  },
];

/** Modules that may be imported only as types, which are erased at run time. Checked after the layers. */
export const typesOnly: TypesOnly[] = [
  {
    what: ['contract/**'],
    for: ['web/**'],
    except: ['web/build/**', 'web/vite.config.ts'],
    rule: 'what runs in the browser imports contract/ only as types (`import type`), so that no schema is loaded there',
    instead: 'call by name through web/api/, or offer the value through web/build/endpoints-plugin.ts',
  },
];

/** Files that may import anything. */
export const freeFiles = ['test/**', 'bench/**', 'tools/**'];

/** Files that contain no code and may be read by all of src/ and bin/. */
export const sharedFiles = ['package.json'];

export const environmentRule = {
  onlyIn: ['src/settings/environment.ts', ...freeFiles],
  rule: 'only src/settings/environment.ts reads process.env',
  instead: 'read the variable in src/settings/environment.ts and take it from the settings',
};

export const placeRule = {
  rule: 'every program file belongs to a part of the program with import rules',
  instead:
    'move the file into one of the folders of src/, or give its folder a row in tools/imports/rules.ts',
};

export const computedRule = {
  /**
   * The first imports a built file whose address is known only at run time: the caller gives it. The second has
   * all files of the program compiled, whichever there are.
   */
  except: ['web/loading-again.ts', 'bin/compile.js'],
  rule: 'an import names its file, so that it can be checked',
  instead: 'import each file by its path and choose among the modules',
};

export const cycleRule = {
  rule: 'no file imports itself, not even through others (type imports count as well)',
  instead: 'move what both need into a third file',
};

export const folderCycleRule = {
  rule: 'of files and folders that lie side by side, none imports itself through others (type imports count as well)',
  instead: 'move what both need beside them, or into the one that lies below',
};

export type Advice = { rule: string; instead: string };
type Layer = Advice & { files: string; may: string[]; packages?: string[] };
type Reserved = Advice & { what: string[]; onlyIn: string[] };
type TypesOnly = Advice & { what: string[]; for: string[]; except: string[] };
