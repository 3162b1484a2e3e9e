/** What triggers know of links, so that lists of very many need not go through all of them. Nothing else writes it. */
export interface ListTables {
  /** How many links an account has, to be summed. */
  link_count: {
    account_id: number;
    /** 0 = the base host */
    domain_id: number;
    status: string;
    /** Below zero where links went away or are counted elsewhere now */
    links: number;
  };
  /** Of links with 16 clicks or more; also of some that are gone. */
  link_rank: {
    link_id: number;
    account_id: number;
    /** Higher with each fifth to quarter more clicks, so the same for all links with about as many. */
    rank: number;
  };
}
