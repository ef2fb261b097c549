export class VariableGroupEventData {
  /** @example "Payment provider" */
  name!: string;
}

export class VariableGroupUpdatedEventData {
  /**
   * The names of the settings and variables that were changed.
   * @example ["env.API_KEY", "plain_env"]
   */
  changed!: string[];
}

export class VariableGroupLinkEventData {
  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  application_id!: string;

  /** @example "shop" */
  application_name!: string;
}
