import { startService, type TestAccount } from '../support/service.ts';

const pointedHere = ['127.0.0.1'];

/** A service without rate limits, and what tests of repeated requests do: add domains with an Idempotency-Key. */
export async function startDomainPosts(environment: Record<string, string> = {}) {
  const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0', ...environment } });
  const { services } = service.application;
  let names = 0;
  const keptRequests = ({ id }: TestAccount) =>
    services.database.read
      .selectFrom('idempotent_request')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
  return {
    service,
    pointedHere,
    /** A domain that points at the service and that no account has yet. */
    newDomain(): { domain: string } {
      const name = `d${++names}.example.com`;
      service.hosts.set(name, pointedHere);
      return { domain: `https://${name}` };
    },
    add: (account: TestAccount, body: unknown, key: string) =>
      account.post('/api/domain/add', body, { 'Idempotency-Key': key }),
    countDomains: async (account: TestAccount): Promise<number> =>
      (await account.get('/api/domains')).body.data.result,
    keptRequests,
    /** Holds the account's request between its change, which is committed, and its answer, until `letGo` is called. */
    holdAnswer(account: TestAccount): { committed: Promise<void>; letGo(): void } {
      const { database } = services;
      const { write } = database;
      const committed = Promise.withResolvers<void>();
      const mayAnswer = Promise.withResolvers<void>();
      database.write = async (unit) => {
        const result = await write(unit);
        if ((await keptRequests(account))[0]?.state !== 'committed') return result;
        database.write = write;
        committed.resolve();
        await mayAnswer.promise;
        return result;
      };
      return {
        committed: committed.promise,
        letGo() {
          database.write = write;
          mayAnswer.resolve();
        },
      };
    },
    /** Delays every look-up of a host until `open` is called. */
    holdResolving(): { open(): void; arrived: Promise<void> } {
      const gate = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      const resolveHost = services.resolveHost;
      services.resolveHost = async (host) => {
        arrived.resolve();
        await gate.promise;
        return resolveHost(host);
      };
      return {
        arrived: arrived.promise,
        open() {
          services.resolveHost = resolveHost;
          gate.resolve();
        },
      };
    },
  };
}
