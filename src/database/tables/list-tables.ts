/** Counts and ranks of links, for fast lists of very many links. Only triggers write these tables. */
export interface ListTables {
  /** Numbers of links by account, domain and status. There may be several rows for a key, to be summed. */
  link_count: {
    account_id: number;
    /** 0 = the base host */
    domain_id: number;
    status: string;
    /** Negative in rows that record a deletion or a change of domain or status */
    links: number;
  };
  /** Ranks of links with 16 clicks or more. Rows of deleted links may remain. */
  link_rank: {
    link_id: number;
    account_id: number;
    /** Logarithmic: one higher for each fifth to quarter more clicks, so similar links share one. */
    rank: number;
  };
}
