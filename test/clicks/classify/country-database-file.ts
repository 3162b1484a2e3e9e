/** One network of a test database: the leading bits of its addresses as '0' and '1', and its record. */
export interface DatabaseNetwork {
  bits: string;
  record: object;
}

const metadataMarker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const nodeBytes = 8; // two records of 32 bits

/** Writes a small database in the MaxMind DB format, as a GEOIP_DB file would be. */
export function countryDatabaseFile(ipVersion: 4 | 6, networks: readonly DatabaseNetwork[]): Buffer {
  const nodes: [number, number][] = [[0, 0]];
  const data: Buffer[] = [];
  const leaves: { node: number; side: 0 | 1; offset: number }[] = [];
  let dataBytes = 0;
  for (const { bits, record } of networks) {
    const encoded = encode(record);
    leaves.push({ ...nodeAt(nodes, bits), offset: dataBytes });
    data.push(encoded);
    dataBytes += encoded.length;
  }
  const tree = Buffer.alloc(nodes.length * nodeBytes);
  // A child of 0 means "no record", which the format writes as the number of nodes.
  nodes.forEach((sides, node) => {
    for (const side of [0, 1] as const)
      tree.writeUInt32BE(sides[side] || nodes.length, node * nodeBytes + side * 4);
  });
  for (const { node, side, offset } of leaves) {
    tree.writeUInt32BE(nodes.length + 16 + offset, node * nodeBytes + side * 4);
  }
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test',
    description: {},
    ip_version: ipVersion,
    languages: [],
    node_count: nodes.length,
    record_size: 32,
  };
  return Buffer.concat([tree, Buffer.alloc(16), ...data, metadataMarker, encode(metadata)]);
}

/** The bits of an IPv4 network: its first octets, 8 bits each. */
export function octets(...values: readonly number[]): string {
  return values.map((value) => value.toString(2).padStart(8, '0')).join('');
}

/** The bits of an IPv6 network: its first groups, 16 bits each. */
export function groups(...values: readonly number[]): string {
  return values.map((value) => value.toString(2).padStart(16, '0')).join('');
}

function nodeAt(nodes: [number, number][], bits: string): { node: number; side: 0 | 1 } {
  let node = 0;
  for (const bit of bits.slice(0, -1)) {
    const sides = nodes[node] as [number, number];
    const side = bit === '1' ? 1 : 0;
    if (sides[side] === 0) sides[side] = nodes.push([0, 0]) - 1;
    node = sides[side];
  }
  return { node, side: bits.endsWith('1') ? 1 : 0 };
}

// Types of the format: 2 text, 6 unsigned integer, 7 map, 11 (extended) array.
function encode(value: unknown): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const integer = Buffer.alloc(4);
    integer.writeUInt32BE(value);
    return Buffer.concat([head(6, 4), integer]);
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 4]), ...value.map(encode)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([
    head(7, entries.length),
    ...entries.flatMap(([key, item]) => [encode(key), encode(item)]),
  ]);
}

function head(type: number, size: number): Buffer {
  if (size < 29) return Buffer.from([(type << 5) | size]);
  return Buffer.from([(type << 5) | 29, size - 29]);
}
