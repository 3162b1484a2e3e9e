import type { Command } from 'commander';
import { addAccountCommands } from './account/account-commands.ts';
import type { GivenLoad } from './simulate.ts';

/**
 * Declares what the command line offers; `isDefault`: without a command it starts the service. What a command does is
 * loaded only when it is run: some load most of the service, and help needs none of it.
 */
export function addCommands(program: Command, isDefault: boolean): void {
  addStart(program, isDefault);
  addAccountCommands(program);
  addBlocks(program);
  addBuildDashboard(program);
  addBackups(program);
  addCompact(program);
  addMigrate(program);
  addReclassify(program);
  addSimulate(program);
}

function addStart(program: Command, isDefault: boolean): void {
  program
    .command('start', { isDefault })
    .description('Serve short links, the API and the dashboard')
    .action(async () => (await import('./serve.ts')).serve());
}

/**
 * `waypost block link|domain|account` and `waypost unblock …`. They may be used while a service runs, which
 * then applies the change within two seconds.
 */
function addBlocks(program: Command): void {
  const block = program.command('block').description('Block a link, domain or account (visitors get 410)');
  const unblock = program.command('unblock').description('Remove a block');
  for (const { kind, description, argument, called } of blockedKinds) {
    block
      .command(kind)
      .description(description)
      .argument(argument, called)
      .option('--reason <text>', 'kept with the block')
      .action(async (name: string, { reason }: { reason?: string }) =>
        (await import('./block.ts')).block({ kind, name }, reason),
      );
    unblock
      .command(kind)
      .description(`Remove the block of ${kind === 'account' ? 'an' : 'a'} ${kind}`)
      .argument(argument, called)
      .action(async (name: string) => (await import('./block.ts')).unblock({ kind, name }));
  }
}

/** The kinds of objects that can be blocked, and the texts for the argument that names one. */
const blockedKinds = [
  {
    kind: 'link',
    description: 'Block a single link',
    argument: '<address>',
    called: 'the short URL of the link, or its alias on the base host',
  },
  {
    kind: 'domain',
    description: 'Block a branded domain and all links on it',
    argument: '<domain>',
    called: 'the branded domain, such as go.example.com',
  },
  {
    kind: 'account',
    description: 'Block everything an account owns; it can still read but not change anything',
    argument: '<username>',
    called: 'whose account',
  },
] as const;

/** `waypost build-dashboard`, for making packages or images; `start` builds the dashboard by itself. */
function addBuildDashboard(program: Command): void {
  program
    .command('build-dashboard')
    .description('Build the dashboard into dist/ unless it is up to date')
    .action(async () => (await import('./build-dashboard.ts')).build());
}

/** `waypost backup`, which may run beside a service, and `waypost restore`, which needs an empty DATA_DIR. */
function addBackups(program: Command): void {
  program
    .command('backup')
    .description('Copy everything in DATA_DIR into a new folder, while the service runs')
    .argument('<folder>', 'where to; made if it does not exist, otherwise it must be empty')
    .action(async (folder: string) => (await import('./backup.ts')).backUp(folder));
  program
    .command('restore')
    .description('Copy a backup into DATA_DIR, which must be empty')
    .argument('<folder>', 'what `waypost backup` made')
    .action(async (folder: string) => (await import('./backup.ts')).restore(folder));
}

/** `waypost compact`, while no service is running. */
function addCompact(program: Command): void {
  program
    .command('compact')
    .description("Give the SQLite file's free space back to the disk; the service must be stopped")
    .action(async () => (await import('./compact.ts')).compact());
}

/** `waypost migrate`: moves all data from SQLite to PostgreSQL or back, while no service is running. */
function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Move all data from SQLite in DATA_DIR to PostgreSQL or back; the service must be stopped')
    .requiredOption(
      '--to <where>',
      'postgres (at DATABASE_URL), an address such as postgres://…, or sqlite (in DATA_DIR)',
    )
    .action(async ({ to }: { to: string }) => (await import('./migrate.ts')).migrateTo(to));
}

/**
 * `waypost reclassify`: applies this version's bot rules to stored visits. May be used while a service runs.
 */
function addReclassify(program: Command): void {
  program
    .command('reclassify')
    .description('Apply newer bot rules to the visits that are still stored, and correct the counts')
    .option('--dry-run', 'only print what would change')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) =>
      (await import('./reclassify.ts')).reclassify(dryRun),
    );
}

/** `waypost simulate`: calculates what a load would need; nothing is run or measured. */
function addSimulate(program: Command): void {
  program
    .command('simulate')
    .description(
      'Estimate the nodes, cores, memory and disk that a given load needs, and which limit it reaches first',
    )
    .requiredOption('--links <number>', 'how many links there are, such as 1000000 or 1M')
    .requiredOption(
      '--clicks-per-month <number>',
      'visits a month of all links together, such as 100M or 10B',
    )
    .option(
      '--nodes <number>',
      'how many nodes there are; 1 = one machine with SQLite (default: as many as the load needs)',
    )
    .option('--peak <factor>', 'how many times the average the busiest second has', '5')
    .option(
      '--retention <days>',
      'how long single visits are kept, as CLICK_RETENTION: 396d or forever',
      '396d',
    )
    .option('--target-bytes <number>', 'length of a typical target', '90')
    .action(async (given: GivenLoad) => (await import('./simulate.ts')).simulate(given));
}
