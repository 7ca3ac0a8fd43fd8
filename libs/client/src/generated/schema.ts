/** Types of docs/openapi.json, by openapi-typescript with `npm run generate`. Do not edit. */
export interface paths {
    "/api/categories.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Lists the categories of the company. `parent_id` shows their hierarchy.
         */
        get: operations["categories.list"];
        put?: never;
        /**
         * Create a category
         * @description Creates a category; only `title` is required. Without `parent_id` it is at the top level.
         */
        post: operations["categories.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count categories
         * @description Counts all categories of the company.
         */
        get: operations["categories.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a category
         * @description Reads one category with its locales and the products in it.
         */
        get: operations["categories.get"];
        /**
         * Change a category
         * @description Changes the sent fields. Locales are merged by id, else by language; a sent list of `entries` replaces the products in the category.
         */
        put: operations["categories.update"];
        /**
         * Change a category by POST
         * @description The same as `PUT`, for clients that cannot send it. It also takes an `Idempotency-Key`.
         */
        post: operations["categories.updateByPost"];
        /**
         * Delete a category
         * @description Deletes a category. Its products stay; its subcategories move to its parent.
         */
        delete: operations["categories.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies
         * @description Lists the companies that a partner manages; every other caller sees its own company. `self=1` returns only the company of the token, as `company`.
         */
        get: operations["companies.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count companies
         * @description Counts the companies in the list.
         */
        get: operations["companies.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/search.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search companies
         * @description Finds a company by `query=email:…`. Only partners may search.
         */
        get: operations["companies.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a company
         * @description Reads one company by its id.
         */
        get: operations["companies.get"];
        /**
         * Change a company
         * @description Changes the sent fields. Read-only fields cannot be set; the platform decides them. `api_active` false ends the access of all apps.
         */
        put: operations["companies.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Lists the customers of the company. With `email` and `password` it returns a single customer instead, as `POST /api/customers/validate.json` does: use that, because addresses end up in logs.
         */
        get: operations["customers.list"];
        put?: never;
        /**
         * Create a customer
         * @description Creates a customer. Only `email` is required; a `password` needs an equal `password_confirmation`. The response has the `token` by which orders name the customer.
         */
        post: operations["customers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/validate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the password of a customer
         * @description Returns the customer if email and password match, and `{}` if no customer has the email. Check this before the first order of a customer. It changes nothing. The fields are also accepted without the key `customer`. An addition to the interface.
         */
        post: operations["customers.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count customers
         * @description Counts all customers of the company.
         */
        get: operations["customers.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/search.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search customers
         * @description Finds customers by one field. `email` and `token` match completely; names and `note` match in part, in any case.
         */
        get: operations["customers.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer
         * @description Reads one customer by token or numeric id.
         */
        get: operations["customers.get"];
        /**
         * Change a customer
         * @description Changes the sent fields. Send a changed email or password here to keep credentials in sync; a new password signs the customer out everywhere. A sent `addresses` replaces all addresses: an element with a known `id` changes that address, others are new, unsent ones are deleted.
         */
        put: operations["customers.update"];
        post?: never;
        /**
         * Delete a customer
         * @description Erases the customer with all personal data, for good. Orders stay for the accounting, without name and address.
         */
        delete: operations["customers.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{token}/addresses.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the addresses of a customer
         * @description Lists all addresses of the customer. The list is complete: a customer has few.
         */
        get: operations["addresses.list"];
        put?: never;
        /**
         * Add an address to a customer
         * @description Adds an address and returns all addresses of the customer. The first address becomes the default one.
         */
        post: operations["addresses.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{token}/addresses/{address}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an address of a customer
         * @description Reads one address. In the path, the address is named by its id.
         */
        get: operations["addresses.get"];
        /**
         * Change an address of a customer
         * @description Changes the sent fields of one address. `default` true makes it the default address.
         */
        put: operations["addresses.update"];
        post?: never;
        /**
         * Delete an address of a customer
         * @description Deletes one address. If it was the default, another address becomes the default.
         */
        delete: operations["addresses.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{token}/addresses/{address}/default.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make an address the default of a customer
         * @description Makes the address the default and returns it. It needs no body.
         */
        put: operations["addresses.makeDefault"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{token}/licenses.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the licenses of a customer
         * @description Lists what a customer has bought: each license with its terms at the sale, its use and its end. An addition to the interface.
         */
        get: operations["customerLicenses.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscribers
         * @description Lists the subscribers of the company, by id or by the time of their last change. A subscription that ended stays, with `state` ended. An addition to the interface.
         */
        get: operations["subscribers.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count subscribers
         * @description Counts the subscribers of the company. An addition to the interface.
         */
        get: operations["subscribers.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribers/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a subscriber
         * @description Reads the row that `subscriber/create` and `subscriber/update` name. The response is 404 after the person was erased. An addition to the interface.
         */
        get: operations["subscribers.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groupmembers.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List group members
         * @description Lists the group members of the company, by id or by the time of their last change. An addition to the interface.
         */
        get: operations["groupmembers.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groupmembers/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count group members
         * @description Counts the group members of the company. An addition to the interface.
         */
        get: operations["groupmembers.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groupmembers/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a group member
         * @description Reads the row that `groupmember/create` and `groupmember/update` name. The response is 404 after the person was erased. An addition to the interface.
         */
        get: operations["groupmembers.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsrecipients.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List newsletter recipients
         * @description Lists the newsletter recipients of the company, by id or by the time of their last change. A recipient who ended the newsletter stays, with `state` unsubscribed. An addition to the interface.
         */
        get: operations["newsrecipients.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsrecipients/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count newsletter recipients
         * @description Counts the newsletter recipients of the company. An addition to the interface.
         */
        get: operations["newsrecipients.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsrecipients/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a newsletter recipient
         * @description Reads the row that `newsrecipient/create` and `newsrecipient/update` name. The response is 404 after the person was erased. An addition to the interface.
         */
        get: operations["newsrecipients.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fulfillments.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fulfillments
         * @description Lists the physical orders to ship, of the company itself and of companies whose goods it ships.
         */
        get: operations["fulfillments.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fulfillments/open.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open fulfillments
         * @description Lists the fulfillments that are not shipped yet.
         */
        get: operations["fulfillments.open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fulfillments/complete.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List completed fulfillments
         * @description Lists the fulfillments that were shipped.
         */
        get: operations["fulfillments.complete"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fulfillments/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count fulfillments
         * @description Counts the physical orders.
         */
        get: operations["fulfillments.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fulfillments/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a fulfillment
         * @description Reads the fulfillment of an order. The path names it by the id of the order.
         */
        get: operations["fulfillments.get"];
        /**
         * Change a fulfillment
         * @description Marks a fulfillment as shipped with `status` 100, and stores its `tracking_number`. The order then shows the shipment.
         */
        put: operations["fulfillments.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List issued licenses
         * @description Lists what the customers of the company have bought. `state` finds, for example, suspended licenses; `updated_at_min` finds what has changed since the last synchronization. A license that only reaches its end does not count as changed. An addition to the interface.
         */
        get: operations["issuedLicenses.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count issued licenses
         * @description Counts the issued licenses that match the filters. An addition to the interface.
         */
        get: operations["issuedLicenses.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an issued license
         * @description Reads one issued license with its terms at the sale. `state` changes at its end without a new `ETag`, so compare `expires_at` after a 304. An addition to the interface.
         */
        get: operations["issuedLicenses.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/suspend.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an issued license
         * @description The license allows nothing until it is reinstated; its end stays. A repeated call changes nothing. An addition to the interface.
         */
        post: operations["issuedLicenses.suspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/reinstate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate an issued license
         * @description Ends the suspension of the license. The time of the suspension is not added to its end: extend it. A repeated call changes nothing. An addition to the interface.
         */
        post: operations["issuedLicenses.reinstate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/revoke.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an issued license
         * @description Ends the license for good. Order and payment stay as they are: refund the order to return the money. A repeated call changes nothing. An addition to the interface.
         */
        post: operations["issuedLicenses.revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/extend.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend an issued license
         * @description Moves the end of the license to a later time: `{"expires_at": "…"}` or `{"days": 30}`. Send an `Idempotency-Key` with `days`, so that a retry does not extend the license twice. An addition to the interface.
         */
        post: operations["issuedLicenses.extend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/transfer.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer an issued license
         * @description Gives the license to another customer of the company. It gets a new license key, so the former one no longer works. A repeated call changes nothing. An addition to the interface.
         */
        post: operations["issuedLicenses.transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/rotate_key.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the key of an issued license
         * @description Gives the license a new license key; all former ones no longer work. Send an `Idempotency-Key`, so that a retry returns the same new key. An addition to the interface.
         */
        post: operations["issuedLicenses.rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/devices.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the devices of an issued license
         * @description Lists the devices of a license, except deactivated ones. A device of a former customer has no name; it stays until the end of the file that holds its seat. An addition to the interface.
         */
        get: operations["licenseDevices.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/devices/{device}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Free a device of an issued license
         * @description Takes the seat of a device. A deactivated device still counts for the yearly limit. An addition to the interface.
         */
        delete: operations["licenseDevices.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/reset_devices.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Free all devices of an issued license
         * @description Takes the seats of all devices. The answer has those, 250 at most, whose checked-out files hold their seats. A repeated call changes nothing. An addition to the interface.
         */
        post: operations["licenseDevices.reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/uses.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the uses of an issued license
         * @description Lists what programs have counted, by kind and year, with the limits of the terms and what is left. An addition to the interface.
         */
        get: operations["licenseDevices.uses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/issued_licenses/{id}/checkout.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check out a file of an issued license
         * @description Signs a file for a customer whose device has no network, as a program does with its license key. It is valid for `ttl` seconds, for 7 days by default and at most a year, and never longer than the license. A refusal is a 200 without a file. An addition to the interface.
         */
        post: operations["issuedLicenses.checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/checkout.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check out a file
         * @description Signs a machine file for an activated device, or without a `fingerprint` a license file for any device; a license that limits devices has only the former. It is valid for `ttl` seconds, for 7 days by default and at most a year, and never longer than the license. A refusal is a 200 without a file. A machine file holds the seat of its device until its end or its check-in. A repetition makes another file for the same seat. The first file starts the period of use. An addition to the interface.
         */
        post: operations["licenseUse.checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/checkin.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check in a file
         * @description Gives the seat of a machine file back before its end; earlier files of the same device are returned with it. Delete the file first. A repetition changes nothing. An addition to the interface.
         */
        post: operations["licenseUse.checkin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/revoked.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the list of revoked files
         * @description Returns the signed list of files of the company that are no longer valid although they have not expired: checked in, lost by their device, or of a license that is revoked, suspended or has another key. Give it to your verifier, also on devices without a network; it is valid for 7 days. An addition to the interface.
         */
        get: operations["licenseUse.revoked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/license-keys/{company}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public keys of a company
         * @description Returns the public keys that verify license keys and files of a company. They are derived from its number: a number that no company has gets keys, too, which sign nothing. Cache them, or put them into your program. An addition to the interface.
         */
        get: operations["licenseUse.keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/validate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a license
         * @description Decides whether a program may go on. A refusal is a 200 with `valid` false and a code: codes come in a fixed order, and `also` has the further ones. It writes nothing, unless the clock of a device shows that it lost its right. Scripts of any site may call it. An addition to the interface.
         */
        post: operations["licenseUse.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/activate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a device
         * @description Gives a device one of the seats of the license, and starts its lease and the period of use. A repetition answers 200 with the same device and extends its lease. If no seat is free, the answer is 200 with `TOO_MANY_MACHINES` and the time of the next free one. An addition to the interface.
         */
        post: operations["licenseUse.activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/deactivate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a device
         * @description Gives the seat of a device back. A repetition and an unknown fingerprint change nothing. An addition to the interface.
         */
        post: operations["licenseUse.deactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/heartbeat.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a heartbeat of a device
         * @description Extends the lease of an active device by 20 minutes; send one every 10 minutes. A device whose lease has ended is refused with `HEARTBEAT_DEAD` and activates again. Times in which our service was down do not count. An addition to the interface.
         */
        post: operations["licenseUse.heartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/use.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count a use of a license
         * @description Counts plays, downloads, exports or copies if the license still allows them; `license.left` has what remains. The first use starts the period of use. Repeat a request without an answer with the same `Idempotency-Key`: it counts once. An addition to the interface.
         */
        post: operations["licenseUse.use"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/devices.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the devices of a license
         * @description Lists the newest 250 devices of the license, except deactivated ones. An addition to the interface.
         */
        get: operations["licenseUse.devices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/license/devices/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a device
         * @description Gives the seat of a device back that its user no longer has. An addition to the interface.
         */
        delete: operations["licenseUse.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/licenses.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List licenses
         * @description Lists the license models that products can be sold under: those of the company and those that all companies share.
         */
        get: operations["licenses.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/licenses/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count licenses
         * @description Counts the license models that the company can use.
         */
        get: operations["licenses.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/licenses/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a license
         * @description Reads one license model with its terms.
         */
        get: operations["licenses.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/licenses.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a license
         * @description Creates a license model of the company; only `name` is required. Products name it in `price_license_binding`. An addition to the interface.
         */
        post: operations["licenses.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/licenses/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a license
         * @description Changes the sent fields. Later sales use the new terms; issued licenses keep those of their sale. `valid` 0 ends the license for new orders only. Locales are merged by id, else by language; other sent lists replace the present ones. An addition to the interface.
         */
        put: operations["licenses.update"];
        post?: never;
        /**
         * Delete a license
         * @description Deletes a license that no product uses. Issued licenses stay. An addition to the interface.
         */
        delete: operations["licenses.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Lists the orders of the company. `updated_at_min` finds what has changed since the last synchronization; `customer_token` selects the orders of one customer.
         */
        get: operations["orders.list"];
        put?: never;
        /**
         * Create an order
         * @description Places an order without collecting a payment. `line_items` is required, with at least a `product_id` each. Name the customer by `customer_token`, or by `email` and `password`: an unknown email creates the customer, a known one needs the matching password. `?email=` alone names a known customer, if the token has the scopes `orders` and `customers`. Prices and taxes follow the price models of the products. Send an `Idempotency-Key`, so that a retry cannot place a second order.
         */
        post: operations["orders.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count orders
         * @description Counts the orders that match the filters.
         */
        get: operations["orders.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an order
         * @description Reads one order with its lines, refunds, shipments and customer. The response has no `ETag`, because the customer in it changes separately.
         */
        get: operations["orders.get"];
        /**
         * Change an order
         * @description Changes the sent attributes. Items and quantities of an order cannot be changed: refund them, or place a new order.
         */
        put: operations["orders.update"];
        post?: never;
        /**
         * Cancel an order
         * @description Invalidates the order: its stock returns, its licenses are revoked, and it no longer counts in statistics. It stays readable, with `cancelled_at`.
         */
        delete: operations["orders.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/refunds.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund an order
         * @description Records a refund; the payment itself is up to the caller. Name lines with quantities, an amount, or both; without lines and amount, everything that is left is refunded. `restock` returns the items to stock. Licenses of completely refunded items are revoked. An addition to the interface.
         */
        post: operations["orders.refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Lists the webhooks that this app has registered for the company.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Register a webhook
         * @description Registers an address for the events of one topic. The response is 200. Events are sent as described under `webhooks` of this document.
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Reads one webhook. `is_active` tells whether it still receives events.
         */
        get: operations["webhooks.get"];
        /**
         * Change a webhook
         * @description Changes topic or address. `is_active` true reactivates a webhook whose retries all failed.
         */
        put: operations["webhooks.update"];
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook and cancels its waiting deliveries.
         */
        delete: operations["webhooks.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/deliveries.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Lists what was sent to the webhook in the last 30 days, with every attempt and its result. An addition to the interface.
         */
        get: operations["deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/deliveries/{delivery_id}/redeliver.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Repeat a delivery
         * @description Sends an ended delivery once more, after the waiting deliveries. An addition to the interface.
         */
        post: operations["deliveries.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/replay.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay past events to a webhook
         * @description Sends the events of a period again, for a receiver that has lost them. The period starts at most 30 days ago. An addition to the interface.
         */
        post: operations["deliveries.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/test.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook
         * @description Sends a sample event of the webhook's topic. Its `id` belongs to no resource. An addition to the interface.
         */
        post: operations["deliveries.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/deliveries.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of all webhooks
         * @description Lists what was sent to the webhooks of the app in the last 30 days, oldest first. `status` finds failures; `resource_id` finds what was sent about one resource. An addition to the interface.
         */
        get: operations["deliveries.listAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Lists the events of the company since `since_id`, oldest first. An app that cannot receive webhooks follows this feed: it stores the last id and asks again, with `wait` for a response as soon as an event occurs. With `Accept: text/event-stream` the connection stays open and events arrive as they occur. An addition to the interface.
         */
        get: operations["events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activity.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activities
         * @description Lists who changed what in the last 90 days, oldest first: the actor, the resource, and the values before and after. Personal data and secrets read `[redacted]`. A change appears within seconds. An addition to the interface.
         */
        get: operations["activities.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description Lists the requests of the app in the last 7 days, oldest first: refused ones and a sample of the others, about one each second. Of a flood of refused requests it lists the first 300 and one each second. A request appears within 5 seconds. An addition to the interface.
         */
        get: operations["requests.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count requests
         * @description Counts all requests of the app in the last 7 days, also those that the list omits. It counts whole minutes: each one that the period touches. An addition to the interface.
         */
        get: operations["requests.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prices
         * @description Lists the price models of the company. A product names one in `price_license_binding`.
         */
        get: operations["prices.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count prices
         * @description Counts the price models of the company.
         */
        get: operations["prices.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a price
         * @description Reads one price model with its amounts by currency and country.
         */
        get: operations["prices.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/prices.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a price
         * @description Creates a price model of the company; `title` is required. Amounts are in cents, each currency and country once. Products name the price model in `price_license_binding`. An addition to the interface.
         */
        post: operations["prices.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/prices/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a price
         * @description Changes the sent fields; a sent list replaces the present one. Orders that exist keep their amounts. `valid` 0 ends the price model for new orders only. An addition to the interface.
         */
        put: operations["prices.update"];
        post?: never;
        /**
         * Delete a price
         * @description Deletes a price model that no product uses as its price or its compare price. An addition to the interface.
         */
        delete: operations["prices.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Lists the products of the company with their locales, pictures, prices and licenses. Combine filters to narrow the list; `updated_at_min` finds what has changed since the last synchronization.
         */
        get: operations["products.list"];
        put?: never;
        /**
         * Create a product
         * @description Creates a product. `title` and `product_type` are required. A product can be sold once `price_license_binding` names a price and, for digital products, a license. Pictures are downloaded from each `src` after the answer.
         */
        post: operations["products.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count products
         * @description Counts all products of the company.
         */
        get: operations["products.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a product
         * @description Reads one product by its numeric id or by its `product_id`.
         */
        get: operations["products.get"];
        /**
         * Change a product
         * @description Changes the sent fields; all others stay as they are. Locales are merged by id, else by language. An empty `preview_pictures` removes all pictures. `published` shows or hides the product.
         */
        put: operations["products.update"];
        post?: never;
        /**
         * Delete a product
         * @description Deletes a product with its pictures, and its mirrors in other shops. Orders keep their lines.
         */
        delete: operations["products.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themesettings.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List theme settings
         * @description Lists the shops of the company: one theme setting for each.
         */
        get: operations["themeSettings.list"];
        put?: never;
        /**
         * Create a theme setting
         * @description Creates a shop with the given theme; only `theme_id` is required. The first shop exists already.
         */
        post: operations["themeSettings.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themesettings/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count theme settings
         * @description Counts the shops of the company.
         */
        get: operations["themeSettings.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themesettings/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a theme setting
         * @description Reads the design, domains and texts of one shop.
         */
        get: operations["themeSettings.get"];
        /**
         * Change a theme setting
         * @description Changes the sent fields. A new domain is used once its ownership is proven. `shop_offline` closes the shop to visitors.
         */
        put: operations["themeSettings.update"];
        post?: never;
        /**
         * Delete a theme setting
         * @description Deletes the shop, which can then no longer be visited. Orders and customers stay.
         */
        delete: operations["themeSettings.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List marketplace entries
         * @description Lists the companies that offer their products to other shops.
         */
        get: operations["marketplace.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/{market_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the products of a marketplace entry
         * @description Lists the products that a company offers to other shops.
         */
        get: operations["marketplace.products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/{market_id}/add.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the products of a marketplace entry
         * @description Mirrors all offered products into the shop of the caller without publishing them. Products that are mirrored already are skipped, so the call can be repeated.
         */
        post: operations["marketplace.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/{market_id}/activate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and publish the products of a marketplace entry
         * @description Mirrors all offered products into the shop of the caller and publishes them, including those that were mirrored before.
         */
        post: operations["marketplace.activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/traffic/{company_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read daily traffic
         * @description Visits and page views of the shops. One record for each day from `StartDate` to `EndDate`, both included and in GMT; without them, the last 30 days. A period has at most 366 days.
         */
        get: operations["statistics.traffic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/order/{company_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read daily order figures
         * @description Orders and revenue in the home currency of the company, converted at daily rates. One record for each day from `StartDate` to `EndDate`, both included and in GMT; without them, the last 30 days. A period has at most 366 days.
         */
        get: operations["statistics.order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/cart/{company_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read daily figures of abandoned carts
         * @description Abandoned carts in the same fields as orders. One record for each day from `StartDate` to `EndDate`, both included and in GMT; without them, the last 30 days. A period has at most 366 days.
         */
        get: operations["statistics.cart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/order_devices/{company_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read daily devices of orders
         * @description Orders by the operating system of the device. One record for each day from `StartDate` to `EndDate`, both included and in GMT; without them, the last 30 days. A period has at most 366 days.
         */
        get: operations["statistics.orderDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics/order_products/{company_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products by revenue
         * @description Lists the sold products of the period with their revenue, the highest first.
         */
        get: operations["statistics.orderProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/currency_rates.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List currency rates
         * @description Lists the daily rates by which statistics convert amounts. Without filters, it lists the newest rate of each currency; `newest=0` lists the rates of all days. An addition to the interface.
         */
        get: operations["currencyRates.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List admin users
         * @description Lists the people who manage the company in the console.
         */
        get: operations["users.list"];
        put?: never;
        /**
         * Create an admin user
         * @description Invites a person by mail. `email`, `first_name` and `last_name` are required. The user gets at most the permissions of the user who authorized the app.
         */
        post: operations["users.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count admin users
         * @description Counts the admin users of the company.
         */
        get: operations["users.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/search.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search admin users
         * @description Finds an admin user by `query=email:…`.
         */
        get: operations["users.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{token}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an admin user
         * @description Reads one admin user by token or numeric id.
         */
        get: operations["users.get"];
        /**
         * Change an admin user
         * @description Changes the sent fields. A changed email must be verified again. `state` disabled ends the sessions of the user.
         */
        put: operations["users.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List apps
         * @description Lists the apps that the company publishes, and those that it has authorized at some time; `installed` tells whether it still does. An app keeps its id wherever it is installed: follow `app/update` to notice new ones, not the highest id. An addition to the interface.
         */
        get: operations["apps.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count apps
         * @description Counts the apps in the list. An addition to the interface.
         */
        get: operations["apps.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an app
         * @description Reads the app that `app/update` and `app/uninstalled` name, without its secrets and addresses. The response is 404 after its publisher removed it. An addition to the interface.
         */
        get: operations["apps.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/session.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the session of the browser
         * @description Returns the signed-in user, the companies that the user may act for, and the value of `X-CSRF-Token`. Without a session the response is 401; send the browser to `/sign-in`. An addition to the interface.
         */
        get: operations["session.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/preferences.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your preferences
         * @description Returns the preferences of the signed-in user, which are the same for every company. Unset ones have their defaults. An addition to the interface.
         */
        get: operations["preferences.get"];
        /**
         * Change your preferences
         * @description Changes the sent preferences of the signed-in user; the others stay. An addition to the interface.
         */
        put: operations["preferences.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/views.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views
         * @description Returns the views of the signed-in user, and those that other users of the company share. An addition to the interface.
         */
        get: operations["views.list"];
        put?: never;
        /**
         * Save a view
         * @description Saves a list with its filters and columns for the signed-in user, or for every user of the company if `shared` is true. An addition to the interface.
         */
        post: operations["views.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/views/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a saved view
         * @description Returns a view of the signed-in user, or one that another user of the company shares. An addition to the interface.
         */
        get: operations["views.get"];
        /**
         * Change a saved view
         * @description Changes the sent fields. Only the user who created the view may change it, or the owner of the company. An addition to the interface.
         */
        put: operations["views.update"];
        post?: never;
        /**
         * Delete a saved view
         * @description Deletes a view. Only the user who created the view may delete it, or the owner of the company. An addition to the interface.
         */
        delete: operations["views.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/service_states.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of the system
         * @description Lists the gateway and all services with their versions, faults, queues, consumers and dead letters. A service that does not answer within two seconds is listed as not ready. Only for operators of the platform. An addition to the interface.
         */
        get: operations["serviceStates.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/own_apps.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own apps
         * @description Lists the apps that the company publishes, oldest first, with their settings and without secrets. It needs the permission `manage_apps`. An addition to the interface.
         */
        get: operations["ownApps.list"];
        put?: never;
        /**
         * Create an app
         * @description Creates an app of the company. `client_secret` is in this response only: store it. A request that is repeated creates another app. It needs the permission `manage_apps`. An addition to the interface.
         */
        post: operations["ownApps.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/own_apps/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of your own apps
         * @description Reads the settings of an app that the company publishes. No response repeats its client secret. It needs the permission `manage_apps`. An addition to the interface.
         */
        get: operations["ownApps.get"];
        /**
         * Change one of your own apps
         * @description Changes the sent settings of an app; the others stay. It needs the permission `manage_apps`. An addition to the interface.
         */
        put: operations["ownApps.update"];
        post?: never;
        /**
         * Delete one of your own apps
         * @description Deletes an app of the company. The permissions that companies gave it end, its tokens are rejected, and its webhooks stop. This cannot be undone. It needs the permission `manage_apps`. An addition to the interface.
         */
        delete: operations["ownApps.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/own_apps/{id}/secret.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the client secret of an app
         * @description Creates a new client secret. `client_secret` is in this response only: store it. The previous secret works for another 24 hours, and the one before it stops at once. It needs the permission `manage_apps`. An addition to the interface.
         */
        post: operations["ownApps.replaceSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/app_permissions.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the permissions of apps
         * @description Lists the apps that may act for the company, with their scopes, oldest first. It needs the permission `manage_apps`. An addition to the interface.
         */
        get: operations["appPermissions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/app_permissions/{client_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the permissions of an app
         * @description Ends the access of an app to the company: its tokens are rejected, and its webhooks stop. The app can ask for permission again. It needs the permission `manage_apps`. An addition to the interface.
         */
        delete: operations["appPermissions.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/signing_secrets/show.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the signing secret
         * @description Returns the secret with which the website of the company signs login tokens, and after a rotation also the previous one. It needs the permission `manage_apps`. An addition to the interface.
         */
        post: operations["signingSecrets.show"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/signing_secrets/rotate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description Creates a new signing secret and returns it with the previous one, whose login tokens are accepted for another 24 hours. Tokens of older secrets are rejected at once. It needs the permission `manage_apps`. An addition to the interface.
         */
        post: operations["signingSecrets.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/domains.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own domains
         * @description Lists the domains that the theme settings of the company name, with the TXT record that proves the ownership of each. A theme setting adds and removes domains. It needs the permission `manage_shop`. An addition to the interface.
         */
        get: operations["domains.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/domains/check.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the record of a domain
         * @description Looks up the TXT record of a domain now and returns the domain with the result. It needs the permission `manage_shop`. An addition to the interface.
         */
        post: operations["domains.check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/users.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of a company
         * @description Lists the people who manage the company, oldest first. It needs the permission `create_users`. An addition to the interface.
         */
        get: operations["companyUsers.list"];
        put?: never;
        /**
         * Invite a user
         * @description Invites a person, who gets a mail with a link to choose a password. The link works for seven days. It needs the permission `create_users`. An addition to the interface.
         */
        post: operations["companyUsers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/users/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user of a company
         * @description Reads one of the people who manage the company. It needs the permission `create_users`. An addition to the interface.
         */
        get: operations["companyUsers.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/users/{id}/permissions.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the permissions of a user
         * @description Changes the sent permissions of another user; the others stay. It needs the permission `create_users`. An addition to the interface.
         */
        put: operations["companyUsers.permit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/users/{id}/invitation.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description Mails a new link to a user who has not yet accepted the invitation. It needs the permission `create_users`. An addition to the interface.
         */
        post: operations["companyUsers.invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/users/{id}/disable.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a user
         * @description Ends the access of a user to the company. Apps lose the permissions that this user gave until the user is enabled again. It needs the permission `create_users`. An addition to the interface.
         */
        post: operations["companyUsers.disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{company}/users/{id}/enable.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a user
         * @description Lets a disabled user sign in to the company again; apps that the user allowed work again. It needs the permission `create_users`. An addition to the interface.
         */
        post: operations["companyUsers.enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files
         * @description Lists the pictures and content files that the company has uploaded. An addition to the interface.
         */
        get: operations["files.list"];
        put?: never;
        /**
         * Upload a file
         * @description Uploads a picture: PNG, JPEG, GIF, WebP or AVIF, as the body or as the part `file` of a form. Its `src` can then be used as the `src` of a product or a category. With the header `Tus-Resumable`, the request begins the resumable upload of a content file, whose bytes follow at the address of `Location`. An addition to the interface.
         */
        post: operations["files.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count files
         * @description Counts the uploaded pictures and content files. An addition to the interface.
         */
        get: operations["files.count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file
         * @description Reads one uploaded picture with the addresses of its sizes, or one content file. An addition to the interface.
         */
        get: operations["files.get"];
        /**
         * Change a file
         * @description Changes name, kind, product, language or quality of a content file. An addition to the interface.
         */
        put: operations["files.update"];
        post?: never;
        /**
         * Delete a file
         * @description Deletes a content file, or an uploaded picture. Products and categories that use the picture lose it. An addition to the interface.
         */
        delete: operations["files.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokeninfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an access token grants
         * @description Returns the app, the user, the scopes and the remaining seconds of an access token. An invalid token gets 400 and one of three texts in `error`.
         */
        get: operations["tokeninfo.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for an access token
         * @description Returns an access token and a new refresh token. Each refresh token can be exchanged once: store the new one of every response. A client that sends its secret may repeat an exchange whose response was lost.
         */
        post: operations["token.exchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description Revokes a token and the permissions behind it (RFC 7009). An unknown token gets 200, too. An addition to the interface.
         */
        post: operations["token.revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metadata of the authorization server
         * @description Where and how apps get access (RFC 8414). OAuth libraries read it at start. An addition to the interface.
         */
        get: operations["metadata.server"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the signing keys
         * @description The public keys that verify access tokens elsewhere (RFC 7517). An addition to the interface.
         */
        get: operations["metadata.keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/login/{themesettings_id}/{login_token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign a customer in to a shop
         * @description Signs a customer in by a login token of the shop and redirects the browser to the content of the customer, or to `return_to` of the token. An unknown email creates the customer. Each token works once. Put `created_at` into it, the current time in ISO 8601: such a token expires after 15 minutes. A token without it stays valid until it is used; `login_tokens_need_time` of the theme setting rejects such tokens.
         */
        get: operations["login.open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search everything
         * @description Finds the newest rows of each type whose texts contain `query`: titles of products and categories, names and emails of customers and users, names of apps, and numbers, emails, customers and product titles of orders. Without `type` it covers every type that the scopes of the token allow. If a service does not respond, the search is 503 instead of incomplete. A text of one or two characters is searched in the newest 20,000 rows of a type. An addition to the interface.
         */
        get: operations["search.find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collect/{themesettings_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send sign-ups and traffic of a shop front
         * @description Accepts a sign-up for a newsletter, a subscription or a group, or tracking events of a visitor. It needs no token, and scripts on the own domains of the shop may call it. An addition to the interface.
         */
        post: operations["collect.collect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask a user to authorize an app
         * @description The address to which an app sends the browser of a user. After consent the browser is redirected to `redirect_uri` with `code`, `companyid` and `state`; after a refusal it has `error` instead of `code`.
         */
        get: operations["oauth.authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Error */
        Error: {
            /** @description What is wrong and what to do next, for people; its wording may change. */
            error: string;
            /**
             * @description -1 password_mismatch, -2 malformed, -3 unauthorized, -4 scope_missing, -5 forbidden, -6 not_found, -7 method_not_allowed, -8 conflict, -9 precondition_failed, -10 too_large, -11 unsupported_media_type, -12 invalid, -13 rate_limited, -14 unavailable, -15 timeout, -16 internal, -17 idempotency_in_flight, -18 idempotency_mismatch, -19 tls_required, -20 api_inactive, -21 outcome_unknown, -22 license_key_invalid, -23 company_disabled, -24 checksum_mismatch
             * @enum {integer}
             */
            error_code: -1 | -2 | -3 | -4 | -5 | -6 | -7 | -8 | -9 | -10 | -11 | -12 | -13 | -14 | -15 | -16 | -17 | -18 | -19 | -20 | -21 | -22 | -23 | -24;
            /**
             * @description Stable name of the error: decide by it, and ignore the wording of `error`. With `rate_limited`, `unavailable` and `timeout` nothing was changed: retry, after `Retry-After` if it is sent. With `idempotency_in_flight` the first request is still being processed: retry with the same key. With `outcome_unknown` and `internal` the change may have been applied: check before you retry, or retry with the same `Idempotency-Key`. With every other code nothing was changed: correct the request first.
             * @enum {string}
             */
            code: "password_mismatch" | "malformed" | "unauthorized" | "scope_missing" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "precondition_failed" | "too_large" | "unsupported_media_type" | "invalid" | "rate_limited" | "unavailable" | "timeout" | "internal" | "idempotency_in_flight" | "idempotency_mismatch" | "tls_required" | "api_inactive" | "outcome_unknown" | "license_key_invalid" | "company_disabled" | "checksum_mismatch";
            /** @description The id of the request in the logs. Name it when you contact support. */
            request_id: string;
            /** @description Field path or parameter name → what is wrong with its value. */
            errors?: {
                [key: string]: string[];
            };
            /** @description Only with `password_mismatch`: the companies from which the customer has ordered. */
            companies?: string[];
        };
        /** OAuthError */
        OAuthError: {
            /** @description An error code of RFC 6749: `invalid_grant`, `invalid_client`, … */
            error: string;
            /** @description What is wrong and what to do next, for people. */
            error_description: string;
            /**
             * @description As in `Error`. It tells cases apart that share a code of RFC 6749.
             * @enum {string}
             */
            code: "password_mismatch" | "malformed" | "unauthorized" | "scope_missing" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "precondition_failed" | "too_large" | "unsupported_media_type" | "invalid" | "rate_limited" | "unavailable" | "timeout" | "internal" | "idempotency_in_flight" | "idempotency_mismatch" | "tls_required" | "api_inactive" | "outcome_unknown" | "license_key_invalid" | "company_disabled" | "checksum_mismatch";
        };
        /** Category */
        Category: {
            /**
             * Format: int64
             * @description The id of the category.
             */
            readonly id: number;
            /** @description The name of the category for admins. */
            title: string;
            /** @description A comment that only admins see. */
            comment: string;
            /**
             * @description When the category was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /** @description True shows the category in the shop. */
            enabled: boolean;
            /**
             * Format: int64
             * @description The id of the parent category; 0 or null means the top level.
             * @example 0
             */
            parent_id: number | null;
            /**
             * Format: int32
             * @description The position among siblings; 0 is the top.
             */
            position: number;
            /** @description Sent locales are merged by id, else by language. The shop falls back to English if a language has no locale. */
            locales: {
                /**
                 * Format: int64
                 * @description The id of the locale.
                 */
                readonly id: number;
                /** @description The title that the shop shows in this language. */
                title: string;
                /** @description The description that the shop shows; it may contain HTML. */
                description: string;
                /** @description The title for search engines. */
                seo_title: string;
                /** @description The description for search engines. */
                seo_description: string;
                /** @description The keywords for search engines. */
                seo_keywords: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://example.org/picture.png
                 */
                src: string | null;
                /**
                 * @description The language of the locale: a code of two letters, unique in the list.
                 * @example de
                 */
                language: string;
            }[];
            /** @description The products in this category; a sent list replaces them. */
            entries: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /**
                 * @description The `product_id` of the product.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                product_id: string;
                /**
                 * @description When the product was added to the category.
                 * @example 2026-11-15T08:30:00
                 */
                readonly created_at: string;
            }[];
        };
        /** Category */
        CategoryCreate: {
            /** @description The name of the category for admins. */
            title: string;
            /**
             * @description A comment that only admins see.
             * @default
             */
            comment?: string;
            /**
             * @description True shows the category in the shop.
             * @default true
             */
            enabled?: boolean;
            /**
             * Format: int64
             * @description The id of the parent category; 0 or null means the top level.
             * @default 0
             * @example 0
             */
            parent_id?: number | null;
            /**
             * Format: int32
             * @description The position among siblings; 0 is the top.
             * @default 0
             */
            position?: number;
            /**
             * @description Sent locales are merged by id, else by language. The shop falls back to English if a language has no locale.
             * @default []
             */
            locales?: {
                /**
                 * @description The title that the shop shows in this language.
                 * @default
                 */
                title?: string;
                /**
                 * @description The description that the shop shows; it may contain HTML.
                 * @default
                 */
                description?: string;
                /**
                 * @description The title for search engines.
                 * @default
                 */
                seo_title?: string;
                /**
                 * @description The description for search engines.
                 * @default
                 */
                seo_description?: string;
                /**
                 * @description The keywords for search engines.
                 * @default
                 */
                seo_keywords?: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @default null
                 * @example https://example.org/picture.png
                 */
                src?: string | null;
                /**
                 * @description The language of the locale: a code of two letters, unique in the list.
                 * @example de
                 */
                language: string;
            }[];
            /**
             * @description The products in this category; a sent list replaces them.
             * @default []
             */
            entries?: {
                /**
                 * @description The `product_id` of the product.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                product_id: string;
            }[];
        };
        /** Category */
        CategoryUpdate: {
            /** @description The name of the category for admins. */
            title?: string;
            /** @description A comment that only admins see. */
            comment?: string;
            /** @description True shows the category in the shop. */
            enabled?: boolean;
            /**
             * Format: int64
             * @description The id of the parent category; 0 or null means the top level.
             * @example 0
             */
            parent_id?: number | null;
            /**
             * Format: int32
             * @description The position among siblings; 0 is the top.
             */
            position?: number;
            /** @description Sent locales are merged by id, else by language. The shop falls back to English if a language has no locale. */
            locales?: {
                /**
                 * Format: int64
                 * @description The id of the locale.
                 */
                id?: number;
                /** @description The title that the shop shows in this language. */
                title?: string;
                /** @description The description that the shop shows; it may contain HTML. */
                description?: string;
                /** @description The title for search engines. */
                seo_title?: string;
                /** @description The description for search engines. */
                seo_description?: string;
                /** @description The keywords for search engines. */
                seo_keywords?: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://example.org/picture.png
                 */
                src?: string | null;
                /**
                 * @description The language of the locale: a code of two letters, unique in the list.
                 * @example de
                 */
                language?: string;
            }[];
            /** @description The products in this category; a sent list replaces them. */
            entries?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /**
                 * @description The `product_id` of the product.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                product_id?: string;
            }[];
        };
        /** Company */
        Company: {
            /**
             * Format: int64
             * @description The id of the company.
             */
            readonly id: number;
            /** @description The name of the company. */
            company_name: string;
            /** @description A second line of the name, as on invoices. */
            company_additional_name: string;
            /** @description The first name of the primary contact; the next four fields belong to the same contact. */
            first_name: string;
            /** @description The last name of the primary contact. */
            last_name: string;
            /**
             * Format: email
             * @description The email of the primary contact.
             * @example kim@example.org
             */
            email: string;
            /** @description The phone number of the primary contact. Stored only. */
            phone: string;
            /** @description The mobile phone number. Stored only. */
            moblile_phone: string;
            /** @description The street and number of the company. */
            street: string;
            /** @description The postal code. */
            zip: string;
            /** @description The city. */
            city: string;
            /** @description The name of the province or state. */
            province: string;
            /** @description The code of the province or state. Stored only. */
            province_code: string;
            /** @description The country code of the company, which only the platform can change. */
            readonly country: string;
            /** @description The country of the company. */
            readonly country_details: {
                /**
                 * Format: int64
                 * @description The number of the country on the platform.
                 */
                ID: number;
                /** @description The name of the country in English. */
                Country: string;
                /**
                 * @description 1 means that the country is in the European Union.
                 * @example 0
                 * @enum {integer}
                 */
                Eu: 0 | 1;
                /**
                 * @description The country code of two letters.
                 * @example DE
                 */
                Country_id: string;
                /**
                 * @description 1 means that the country uses the euro.
                 * @example 0
                 * @enum {integer}
                 */
                Euro: 0 | 1;
                /** @description The culture code, for example de-DE. */
                Culture: string;
                /**
                 * Format: int64
                 * @description The numeric ISO code of the country.
                 */
                Num: number;
                /**
                 * @description 0 means NTSC, 1 PAL.
                 * @example 0
                 * @enum {integer}
                 */
                VideoFormat: 0 | 1;
                /**
                 * Format: int64
                 * @description The DVD region of the country.
                 */
                DVDRegion: number;
                /** @description The currency code of the country, for example EUR. */
                Currency: string;
                /** @description The standard tax rate in percent. */
                VAT: number;
                /**
                 * Format: int64
                 * @description The offset from GMT in minutes.
                 */
                TimeOffset: number;
            };
            /**
             * @description The primary language of the company.
             * @example de
             */
            language: string;
            /**
             * @description When the company was created.
             * @example 2026-11-15T08:30:00
             */
            readonly creation_date: string;
            /**
             * @description When the company was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
            /** @description The credit card number, of which only a mask is stored. Stored only. */
            creditcard_number: string;
            /** @description The expiry month of the card as MM/YYYY. Stored only. */
            creditcard_expiration: string;
            /**
             * @description 0 means none, 1 basic, 2 silver, 3 gold.
             * @example 0
             * @enum {integer}
             */
            readonly account_level: 0 | 1 | 2 | 3;
            /**
             * @description 0 means that the platform pays affiliates, 1 that the shop owner pays.
             * @example 0
             * @enum {integer}
             */
            readonly affiliate_mode: 0 | 1;
            /**
             * @description 0 means shop owner, 1 partner, 2 shipping partner.
             * @example 0
             * @enum {integer}
             */
            readonly company_type: 0 | 1 | 2;
            /** @description True if the platform exports the accounting of the company. */
            readonly accounting_export_active: boolean;
            /** @description True if the platform has disabled the company. */
            readonly company_disabled: boolean;
            /** @description True if the company may sell digital products only. */
            readonly digital_products_only: boolean;
            /** @description True if the company is a sample that shows the platform. */
            readonly sample_mode: boolean;
            /** @description True if the shop can sell; `shop_status` says what is missing. */
            readonly shop_active: boolean;
            /** @description True if the company data is complete. */
            readonly valid: boolean;
            /** @description True if the company takes part in the affiliate program. Stored only. */
            affiliates_active: boolean;
            /** @description False rejects every call of the company's apps, also of the app that sets it; `X-Warning` says so. A partner or the operator can set it to true. */
            api_active: boolean;
            /** @description True if the company manages stock. */
            inventory_management_active: boolean;
            /** @description True if the company manages the users of its customers. Stored only. */
            managed_users_active: boolean;
            /** @description True shows recommended products in the player. Stored only. */
            show_recommended_products_player: boolean;
            /** @description True opens the paths below `/v1`, by which programs made for another license server check licenses. */
            license_server_active: boolean;
            /**
             * @description 0 means direct, 1 through a partner or replicator.
             * @example 0
             * @enum {integer}
             */
            readonly esd_payment_route: 0 | 1;
            /**
             * @description 0 means direct, 1 through a partner or replicator.
             * @example 0
             * @enum {integer}
             */
            readonly prod_payment_route: 0 | 1;
            /** @description A random token that your own reports can use to name the company. Stored only: no route of the platform accepts it. */
            readonly external_access_token: string;
            /**
             * Format: int64
             * @description The number of unpaid reminders of the platform.
             */
            readonly payment_reminders: number;
            /**
             * Format: int64
             * @description 1 or higher means that the company is restricted.
             */
            readonly restricted: number;
            /**
             * @description 0 and 1 mean B2C, 2 means B2B.
             * @example 0
             * @enum {integer}
             */
            readonly tax_options: 0 | 1 | 2;
            /** @description A comment of the platform. */
            readonly comment?: string;
            /**
             * Format: int64
             * @description The number of the commission model; null if there is none.
             */
            readonly commission_model?: number | null;
            /**
             * Format: int64
             * @description The number of the price model; null if there is none.
             */
            readonly price_model?: number | null;
            /** @description The contact of the company on the platform. */
            readonly sales_contact?: string;
            /**
             * Format: int64
             * @description The id of the partner's company.
             */
            readonly partner?: number | null;
            /**
             * Format: int64
             * @description The number of the partner model of the company. Stored only.
             */
            partner_model: number;
            /** @description The conditions that keep the shop closed. */
            readonly shop_status: {
                /** @description True if no payment system is set up. */
                "No payment system": boolean;
                /** @description True if the company has no products. */
                "No products": boolean;
                /** @description True if the company is disabled. */
                Disabled: boolean;
                /** @description True if company data is missing. */
                "Incomplete company data": boolean;
                /** @description True if no product can be sold yet. */
                "Products incomplete": boolean;
                /** @description True if the company has no shop that visitors can reach. */
                "No active theme/domain": boolean;
                /** @description True if the platform has restricted the company. */
                "Limited access mode": boolean;
            };
            /**
             * Format: int64
             * @description The stock level below which products are no longer sold; applies with inventory management.
             */
            stop_selling_at_stock_level_below: number;
            /**
             * Format: int64
             * @description The stock level below which the owner is warned; applies with inventory management.
             */
            warn_at_stock_level_below: number;
        };
        /** Company */
        CompanyUpdate: {
            /** @description The name of the company. */
            company_name?: string;
            /** @description A second line of the name, as on invoices. */
            company_additional_name?: string;
            /** @description The first name of the primary contact; the next four fields belong to the same contact. */
            first_name?: string;
            /** @description The last name of the primary contact. */
            last_name?: string;
            /**
             * Format: email
             * @description The email of the primary contact.
             * @example kim@example.org
             */
            email?: string;
            /** @description The phone number of the primary contact. Stored only. */
            phone?: string;
            /** @description The mobile phone number. Stored only. */
            moblile_phone?: string;
            /** @description The street and number of the company. */
            street?: string;
            /** @description The postal code. */
            zip?: string;
            /** @description The city. */
            city?: string;
            /** @description The name of the province or state. */
            province?: string;
            /** @description The code of the province or state. Stored only. */
            province_code?: string;
            /**
             * @description The primary language of the company.
             * @example de
             */
            language?: string;
            /** @description The credit card number, of which only a mask is stored. Stored only. */
            creditcard_number?: string;
            /** @description The expiry month of the card as MM/YYYY. Stored only. */
            creditcard_expiration?: string;
            /** @description The card code of three or four digits, which is checked and never stored. */
            creditcard_cvc?: string;
            /** @description True if the company takes part in the affiliate program. Stored only. */
            affiliates_active?: boolean;
            /** @description False rejects every call of the company's apps, also of the app that sets it; `X-Warning` says so. A partner or the operator can set it to true. */
            api_active?: boolean;
            /** @description True if the company manages stock. */
            inventory_management_active?: boolean;
            /** @description True if the company manages the users of its customers. Stored only. */
            managed_users_active?: boolean;
            /** @description True shows recommended products in the player. Stored only. */
            show_recommended_products_player?: boolean;
            /** @description True opens the paths below `/v1`, by which programs made for another license server check licenses. */
            license_server_active?: boolean;
            /**
             * Format: int64
             * @description The number of the partner model of the company. Stored only.
             */
            partner_model?: number;
            /**
             * Format: int64
             * @description The stock level below which products are no longer sold; applies with inventory management.
             */
            stop_selling_at_stock_level_below?: number;
            /**
             * Format: int64
             * @description The stock level below which the owner is warned; applies with inventory management.
             */
            warn_at_stock_level_below?: number;
        };
        /** Customer */
        Customer: {
            /**
             * Format: int64
             * @description The id of the customer.
             */
            readonly id: number;
            /** @description The token of the customer, which other resources call customer_token. */
            readonly token: string;
            /**
             * Format: email
             * @description The sign-in email of the customer, in the shop and in players.
             * @example kim@example.org
             */
            email: string;
            /** @description The first name of the customer. */
            first_name: string;
            /** @description The last name of the customer. */
            last_name: string;
            /**
             * @description The language of mails and pages for the customer.
             * @example de
             */
            language: string;
            /**
             * @description When the customer was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the customer was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
            /**
             * Format: int64
             * @description The number of orders without cancelled ones.
             */
            readonly orders_count: number;
            /**
             * Format: int64
             * @description The total of the orders in cents.
             */
            readonly total_spent: number;
            /**
             * Format: int64
             * @description The id of the last order; null if there is none.
             */
            readonly last_order_id: number | null;
            /** @description The name of the last order; null if there is none. */
            readonly last_order_name: string | null;
            /** @description A note that only admins see. */
            note: string;
            /**
             * @description The state of the account; a disabled customer can neither sign in nor order.
             * @example enabled
             * @enum {string}
             */
            readonly state: "enabled" | "disabled";
            /** @description True if the email was proven to belong to the customer. */
            verified_email: boolean;
            /** @description The default address; null if there is none. */
            readonly default_address: {
                /**
                 * Format: int64
                 * @description The id of the address, for use in paths.
                 */
                readonly id: number;
                /** @description The first name of the recipient. */
                first_name: string;
                /** @description The last name of the recipient. */
                last_name: string;
                /** @description The full name of the recipient. */
                name: string;
                /** @description The company of the recipient. */
                company: string;
                /** @description The street and number. */
                address1: string;
                /** @description A second line of the address. */
                address2: string;
                /** @description The city. */
                city: string;
                /** @description The postal code. */
                zip: string;
                /** @description The name of the province or state. */
                province: string;
                /** @description The code of the province or state. Stored only. */
                province_code: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code: string | null;
                /** @description The phone number of the recipient. */
                phone: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @example de
                 */
                language: string | null;
                /** @description The token of the customer who owns the address. */
                readonly token: string;
                /** @description True for the customer's default address. */
                default: boolean;
            } | null;
            /** @description The addresses of the customer. A sent list replaces all addresses; an element with a known id changes that address, others are new, unsent ones are deleted. */
            addresses: {
                /**
                 * Format: int64
                 * @description The id of the address, for use in paths.
                 */
                readonly id: number;
                /** @description The first name of the recipient. */
                first_name: string;
                /** @description The last name of the recipient. */
                last_name: string;
                /** @description The full name of the recipient. */
                name: string;
                /** @description The company of the recipient. */
                company: string;
                /** @description The street and number. */
                address1: string;
                /** @description A second line of the address. */
                address2: string;
                /** @description The city. */
                city: string;
                /** @description The postal code. */
                zip: string;
                /** @description The name of the province or state. */
                province: string;
                /** @description The code of the province or state. Stored only. */
                province_code: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code: string | null;
                /** @description The phone number of the recipient. */
                phone: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @example de
                 */
                language: string | null;
                /** @description The token of the customer who owns the address. */
                readonly token: string;
                /** @description True for the customer's default address. */
                default: boolean;
            }[];
        };
        /** Customer */
        CustomerCreate: {
            /**
             * Format: email
             * @description The sign-in email of the customer, in the shop and in players.
             * @example kim@example.org
             */
            email: string;
            /** @description The password of 8 to 128 characters; null changes nothing. */
            password?: string | null;
            /** @description The repeated password, required whenever a password is set or changed; otherwise null or absent. */
            password_confirmation?: string | null;
            /**
             * @description The first name of the customer.
             * @default
             */
            first_name?: string;
            /**
             * @description The last name of the customer.
             * @default
             */
            last_name?: string;
            /**
             * @description The language of mails and pages for the customer.
             * @default en
             * @example de
             */
            language?: string;
            /**
             * @description A note that only admins see.
             * @default
             */
            note?: string;
            /**
             * @description True if the email was proven to belong to the customer.
             * @default false
             */
            verified_email?: boolean;
            /**
             * @description The addresses of the customer. A sent list replaces all addresses; an element with a known id changes that address, others are new, unsent ones are deleted.
             * @default []
             */
            addresses?: {
                /**
                 * @description The first name of the recipient.
                 * @default
                 */
                first_name?: string;
                /**
                 * @description The last name of the recipient.
                 * @default
                 */
                last_name?: string;
                /**
                 * @description The full name of the recipient.
                 * @default
                 */
                name?: string;
                /**
                 * @description The company of the recipient.
                 * @default
                 */
                company?: string;
                /**
                 * @description The street and number.
                 * @default
                 */
                address1?: string;
                /**
                 * @description A second line of the address.
                 * @default
                 */
                address2?: string;
                /**
                 * @description The city.
                 * @default
                 */
                city?: string;
                /**
                 * @description The postal code.
                 * @default
                 */
                zip?: string;
                /**
                 * @description The name of the province or state.
                 * @default
                 */
                province?: string;
                /**
                 * @description The code of the province or state. Stored only.
                 * @default
                 */
                province_code?: string;
                /**
                 * @description The country: its name or its code. Fills a `country_code` that is not sent.
                 * @default
                 */
                country?: string;
                /**
                 * @description The name of the country; read if `country` names no known country.
                 * @default
                 */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @default null
                 * @example DE
                 */
                country_code?: string | null;
                /**
                 * @description The phone number of the recipient.
                 * @default
                 */
                phone?: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @default null
                 * @example de
                 */
                language?: string | null;
                /**
                 * @description True for the customer's default address.
                 * @default false
                 */
                default?: boolean;
            }[];
        };
        /** Customer */
        CustomerUpdate: {
            /**
             * Format: email
             * @description The sign-in email of the customer, in the shop and in players.
             * @example kim@example.org
             */
            email?: string;
            /** @description The password of 8 to 128 characters; null changes nothing. */
            password?: string | null;
            /** @description The repeated password, required whenever a password is set or changed; otherwise null or absent. */
            password_confirmation?: string | null;
            /** @description The first name of the customer. */
            first_name?: string;
            /** @description The last name of the customer. */
            last_name?: string;
            /**
             * @description The language of mails and pages for the customer.
             * @example de
             */
            language?: string;
            /** @description A note that only admins see. */
            note?: string;
            /** @description True if the email was proven to belong to the customer. */
            verified_email?: boolean;
            /** @description The addresses of the customer. A sent list replaces all addresses; an element with a known id changes that address, others are new, unsent ones are deleted. */
            addresses?: {
                /**
                 * Format: int64
                 * @description The id of the address, for use in paths.
                 */
                id?: number;
                /** @description The first name of the recipient. */
                first_name?: string;
                /** @description The last name of the recipient. */
                last_name?: string;
                /** @description The full name of the recipient. */
                name?: string;
                /** @description The company of the recipient. */
                company?: string;
                /** @description The street and number. */
                address1?: string;
                /** @description A second line of the address. */
                address2?: string;
                /** @description The city. */
                city?: string;
                /** @description The postal code. */
                zip?: string;
                /** @description The name of the province or state. */
                province?: string;
                /** @description The code of the province or state. Stored only. */
                province_code?: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country?: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code?: string | null;
                /** @description The phone number of the recipient. */
                phone?: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @example de
                 */
                language?: string | null;
                /** @description True for the customer's default address. */
                default?: boolean;
            }[];
        };
        /** Customer address */
        CustomerAddress: {
            /**
             * Format: int64
             * @description The id of the address, for use in paths.
             */
            readonly id: number;
            /** @description The first name of the recipient. */
            first_name: string;
            /** @description The last name of the recipient. */
            last_name: string;
            /** @description The full name of the recipient. */
            name: string;
            /** @description The company of the recipient. */
            company: string;
            /** @description The street and number. */
            address1: string;
            /** @description A second line of the address. */
            address2: string;
            /** @description The city. */
            city: string;
            /** @description The postal code. */
            zip: string;
            /** @description The name of the province or state. */
            province: string;
            /** @description The code of the province or state. Stored only. */
            province_code: string;
            /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
            country: string;
            /** @description The name of the country; read if `country` names no known country. */
            country_name: string;
            /**
             * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
             * @example DE
             */
            country_code: string | null;
            /** @description The phone number of the recipient. */
            phone: string;
            /**
             * @description The language of the recipient: a code of two letters, or null.
             * @example de
             */
            language: string | null;
            /** @description The token of the customer who owns the address. */
            readonly token: string;
            /** @description True for the customer's default address. */
            default: boolean;
        };
        /** Customer address */
        CustomerAddressCreate: {
            /**
             * @description The first name of the recipient.
             * @default
             */
            first_name?: string;
            /**
             * @description The last name of the recipient.
             * @default
             */
            last_name?: string;
            /**
             * @description The full name of the recipient.
             * @default
             */
            name?: string;
            /**
             * @description The company of the recipient.
             * @default
             */
            company?: string;
            /**
             * @description The street and number.
             * @default
             */
            address1?: string;
            /**
             * @description A second line of the address.
             * @default
             */
            address2?: string;
            /**
             * @description The city.
             * @default
             */
            city?: string;
            /**
             * @description The postal code.
             * @default
             */
            zip?: string;
            /**
             * @description The name of the province or state.
             * @default
             */
            province?: string;
            /**
             * @description The code of the province or state. Stored only.
             * @default
             */
            province_code?: string;
            /**
             * @description The country: its name or its code. Fills a `country_code` that is not sent.
             * @default
             */
            country?: string;
            /**
             * @description The name of the country; read if `country` names no known country.
             * @default
             */
            country_name?: string;
            /**
             * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
             * @default null
             * @example DE
             */
            country_code?: string | null;
            /**
             * @description The phone number of the recipient.
             * @default
             */
            phone?: string;
            /**
             * @description The language of the recipient: a code of two letters, or null.
             * @default null
             * @example de
             */
            language?: string | null;
            /**
             * @description True for the customer's default address.
             * @default false
             */
            default?: boolean;
        };
        /** Customer address */
        CustomerAddressUpdate: {
            /** @description The first name of the recipient. */
            first_name?: string;
            /** @description The last name of the recipient. */
            last_name?: string;
            /** @description The full name of the recipient. */
            name?: string;
            /** @description The company of the recipient. */
            company?: string;
            /** @description The street and number. */
            address1?: string;
            /** @description A second line of the address. */
            address2?: string;
            /** @description The city. */
            city?: string;
            /** @description The postal code. */
            zip?: string;
            /** @description The name of the province or state. */
            province?: string;
            /** @description The code of the province or state. Stored only. */
            province_code?: string;
            /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
            country?: string;
            /** @description The name of the country; read if `country` names no known country. */
            country_name?: string;
            /**
             * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
             * @example DE
             */
            country_code?: string | null;
            /** @description The phone number of the recipient. */
            phone?: string;
            /**
             * @description The language of the recipient: a code of two letters, or null.
             * @example de
             */
            language?: string | null;
            /** @description True for the customer's default address. */
            default?: boolean;
        };
        /** Issued license */
        IssuedLicense: {
            /**
             * Format: int64
             * @description The id of the issued license.
             */
            readonly id: number;
            /** @description The token of the customer who has the license. */
            readonly customer_token: string;
            /**
             * Format: int64
             * @description The id of the order.
             */
            readonly order_id: number;
            /**
             * Format: int64
             * @description The id of the order line.
             */
            readonly line_item_id: number;
            /**
             * @description The id of the content; for a collection, the id of one member.
             * @example 0A1B-2C3D-4E5F-6071
             */
            readonly product_id: string;
            /** @description The title of the product at its sale. */
            readonly title: string;
            /**
             * Format: int64
             * @description The type of the product, as in `Product.product_type`.
             */
            readonly product_type: number;
            /** @description True for HD resolution of a video. */
            readonly hd: boolean;
            /**
             * Format: int64
             * @description The id of the license model.
             */
            readonly license_id: number;
            /** @description The name of the license model at the sale. */
            readonly license_title: string;
            /** @description The terms of the license model at the sale. */
            readonly terms: {
                /**
                 * Format: int64
                 * @description The id of the license.
                 */
                readonly id: number;
                /** @description The name of the license. */
                name: string;
                /**
                 * @description 0 means content, 1 software, 2 physical and software, 3 physical and content.
                 * @example 0
                 * @enum {integer}
                 */
                type: 0 | 1 | 2 | 3;
                /**
                 * @description 1 applies DRM according to the other fields. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                drm: 0 | 1;
                /**
                 * @description 1 allows view and playback.
                 * @example 0
                 * @enum {integer}
                 */
                allow_play: 0 | 1;
                /**
                 * Format: int64
                 * @description The number of times that the main burn, export or print action is allowed.
                 */
                burn_play: number;
                /**
                 * Format: int32
                 * @description The maximum number of downloads in total.
                 */
                total_downloads: number;
                /**
                 * Format: int32
                 * @description The maximum number of downloads per year.
                 */
                annual_downloads: number;
                /**
                 * Format: int32
                 * @description The maximum number of exports in total.
                 */
                total_export: number;
                /**
                 * Format: int32
                 * @description The maximum number of exports per year.
                 */
                annual_export: number;
                /**
                 * Format: int32
                 * @description The maximum number of concurrent devices in total.
                 */
                total_concurrent_devices: number;
                /**
                 * Format: int32
                 * @description The maximum number of concurrent devices per year.
                 */
                annual_concurrent_devices: number;
                /**
                 * @description 0 means disabled, 1 enabled. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                copp_aps: 0 | 1;
                /**
                 * @description 0 means disabled, 1 enabled. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                copp_cgms: 0 | 1;
                /**
                 * @description 0 means disabled, 1 enabled. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                copp_hdcp: 0 | 1;
                /**
                 * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                copy_prot_level_analog: 0 | 100 | 200 | 300 | 400 | 500;
                /**
                 * @description 0 means no protection, 100 secure burn, 110 enhanced, 200 with recordable CSS, 300 both enforced. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                copy_prot_level_digital: 0 | 100 | 110 | 200 | 300;
                /**
                 * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                play_prot_level_analog: 0 | 100 | 200 | 300 | 400 | 500;
                /**
                 * @description 0 means no protection, 100 HDCP if available with AirPlay, 150 HDCP if available without AirPlay, 200 enforced HDCP. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                play_prot_level_digital: 0 | 100 | 150 | 200;
                /**
                 * @description 1 deletes the license if the clock was set back. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                delete_on_clock_rollback: 0 | 1;
                /**
                 * @description 1 suspends the license until the clock is correct again. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                disable_on_clock_rollback: 0 | 1;
                /**
                 * @description The fixed end of the license; null if there is none.
                 * @example 2026-11-15T08:30:00
                 */
                expiration_date: string | null;
                /**
                 * Format: int32
                 * @description The maximum number of time units after issue; 0 means no limit.
                 */
                expire_after_acquisition: number;
                /**
                 * @description 0 means hours, 1 days and 2 months.
                 * @example 0
                 * @enum {integer}
                 */
                expire_after_acquisition_mode: 0 | 1 | 2;
                /**
                 * Format: int32
                 * @description The maximum number of time units after first use; 0 means no limit.
                 */
                expire_after_first_use: number;
                /**
                 * @description 0 means hours, 1 days and 2 months.
                 * @example 0
                 * @enum {integer}
                 */
                expire_after_first_use_mode: 0 | 1 | 2;
                /**
                 * @description 0 forbids export without DRM, 1 allows it.
                 * @example 0
                 * @enum {integer}
                 */
                export_epub: 0 | 1;
                /**
                 * @description 0 forbids export without DRM, 1 allows it.
                 * @example 0
                 * @enum {integer}
                 */
                export_mp3: 0 | 1;
                /**
                 * @description 0 forbids PDF export and print, 1 allows them; burn_play sets the pages per print.
                 * @example 0
                 * @enum {integer|null}
                 */
                export_pdf_print: 0 | 1 | null;
                /**
                 * @description 1 marks a license for physical products.
                 * @example -1
                 * @enum {integer}
                 */
                physical: -1 | 0 | 1;
                /** @description The weight of a physical product, in the unit of `physical_weight_type`. Stored only. */
                physical_weight: number;
                /**
                 * @description 0 means grams, 1 pounds. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                physical_weight_type: 0 | 1;
                /**
                 * Format: int64
                 * @description The number of the tax rule. Stored only.
                 */
                tax_handling: number;
                /** @description The countries where the content may be sold; an empty list allows all countries. */
                restriction_country: {
                    /**
                     * Format: int64
                     * @description The id of the entry.
                     */
                    readonly id: number;
                    /**
                     * Format: int64
                     * @description The number of the country.
                     */
                    country_id: number;
                }[];
                /** @description The DVD regions where the content may be sold; an empty list allows all regions. Stored only. */
                restriction_dvd_region: {
                    /**
                     * Format: int64
                     * @description The id of the entry.
                     */
                    readonly id: number;
                    /**
                     * Format: int64
                     * @description The number of the DVD region.
                     */
                    dvd_region: number;
                }[];
                /** @description The video norm for which the content may be sold; null allows both. Stored only. */
                restriction_video_norm: {
                    /**
                     * Format: int64
                     * @description The id of the entry.
                     */
                    readonly id: number;
                    /**
                     * @description 0 means NTSC countries, 1 PAL countries.
                     * @example 0
                     * @enum {integer}
                     */
                    norm: 0 | 1;
                } | null;
            };
            /**
             * @description Whether the content can be used now: only an active license allows it. The end of a license changes it.
             * @example active
             * @enum {string}
             */
            readonly state: "active" | "suspended" | "revoked" | "expired";
            /**
             * @description When the customer got the license.
             * @example 2026-11-15T08:30:00
             */
            readonly acquired_at: string;
            /**
             * @description When the license last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
            /**
             * @description The earliest known end; null if the license never ends or its end depends on the first use.
             * @example 2026-11-15T08:30:00
             */
            readonly expires_at: string | null;
            /**
             * @description When the customer first opened the content; null before.
             * @example 2026-11-15T08:30:00
             */
            readonly first_used_at: string | null;
            /**
             * @description When the license was revoked for good, by a refund, by the cancellation of its order, or by the company.
             * @example 2026-11-15T08:30:00
             */
            readonly revoked_at: string | null;
            /**
             * @description The license key by which programs and players name the license. It is a secret of the customer; a rotation or a transfer replaces it.
             * @example key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==
             */
            readonly key: string;
            /**
             * @description When the company suspended the license; null if it is not suspended.
             * @example 2026-11-15T08:30:00
             */
            readonly suspended_at: string | null;
        };
        /** Subscriber */
        Subscriber: {
            /**
             * Format: int64
             * @description The id of the subscriber, which events and deliveries contain.
             */
            readonly id: number;
            /**
             * Format: email
             * @description The email of the subscriber. It is unconfirmed.
             * @example kim@example.org
             */
            readonly email: string;
            /** @description The first name; may be empty. */
            readonly first_name: string;
            /** @description The last name; may be empty. */
            readonly last_name: string;
            /**
             * @description The language code; empty if unknown.
             * @example en
             */
            readonly language: string;
            /**
             * @description `ended` if the subscription has ended, else `active`.
             * @example active
             * @enum {string}
             */
            readonly state: "active" | "ended";
            /**
             * Format: int64
             * @description The theme setting of the sign-up; null if the operator of the platform added the row.
             */
            readonly theme_setting_id: number | null;
            /**
             * @description When the subscriber signed up.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the subscriber was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
        };
        /** Group member */
        Groupmember: {
            /**
             * Format: int64
             * @description The id of the group member, which events and deliveries contain.
             */
            readonly id: number;
            /**
             * Format: email
             * @description The email of the group member. It is unconfirmed.
             * @example kim@example.org
             */
            readonly email: string;
            /**
             * @description The name of the group. A person has one row for each group.
             * @example Press
             */
            readonly group: string;
            /**
             * Format: int64
             * @description The theme setting of the sign-up; null if the operator of the platform added the row.
             */
            readonly theme_setting_id: number | null;
            /**
             * @description When the group member signed up.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the group member was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
        };
        /** Newsletter recipient */
        Newsrecipient: {
            /**
             * Format: int64
             * @description The id of the newsletter recipient, which events and deliveries contain.
             */
            readonly id: number;
            /**
             * Format: email
             * @description The email of the recipient.
             * @example kim@example.org
             */
            readonly email: string;
            /**
             * @description The language code; empty if unknown.
             * @example en
             */
            readonly language: string;
            /**
             * @description `unsubscribed` after the recipient ended the newsletter: send no more of it. Else `active`.
             * @example active
             * @enum {string}
             */
            readonly state: "active" | "unsubscribed";
            /**
             * Format: int64
             * @description The theme setting of the sign-up; null if the operator of the platform added the row.
             */
            readonly theme_setting_id: number | null;
            /**
             * @description When the recipient confirmed the sign-up from the mailbox.
             * @example 2026-11-15T08:30:00
             */
            readonly confirmed_at: string | null;
            /**
             * @description When the recipient ended the newsletter; null if active.
             * @example 2026-11-15T08:30:00
             */
            readonly unsubscribed_at: string | null;
            /**
             * @description When the recipient was added.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the recipient was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
        };
        /** Fulfillment */
        Fulfillment: {
            /**
             * Format: int64
             * @description The id of the order; for goods sold in another company's shop, a separate number.
             */
            readonly id: number;
            /**
             * Format: date-time
             * @description The time of the order.
             * @example 2026-11-15T08:30:00.123456+00:00
             */
            readonly created_at: string;
            /**
             * Format: int64
             * @description The id of the company whose goods are shipped.
             */
            readonly owner_company: number;
            /** @description The shipping address. */
            readonly customer: {
                /**
                 * Format: int64
                 * @description The id of the address, for use in paths.
                 */
                readonly id: number;
                /** @description The first name of the recipient. */
                first_name: string;
                /** @description The last name of the recipient. */
                last_name: string;
                /** @description The full name of the recipient. */
                name: string;
                /** @description The company of the recipient. */
                company: string;
                /** @description The street and number. */
                address1: string;
                /** @description A second line of the address. */
                address2: string;
                /** @description The city. */
                city: string;
                /** @description The postal code. */
                zip: string;
                /** @description The name of the province or state. */
                province: string;
                /** @description The code of the province or state. Stored only. */
                province_code: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code: string | null;
                /** @description The phone number of the recipient. */
                phone: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @example de
                 */
                language: string | null;
                /** @description The token of the customer who owns the address. */
                readonly token: string;
                /** @description True for the customer's default address. */
                default: boolean;
            };
            /** @description The goods to ship. */
            readonly line_items: {
                /**
                 * Format: int64
                 * @description The id of the line.
                 */
                readonly id: number;
                /**
                 * @description The `product_id` of the product.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                product_id: string;
                /** @description The title of the product at its sale. */
                title: string;
                /** @description The version of the product at its sale. */
                version: string;
                /**
                 * Format: int64
                 * @description The number of items to ship.
                 */
                Quantity: number;
                /** @description The GTIN of the product. */
                gtin: string;
                /** @description The weight in grams. */
                weight: number;
            }[];
            /**
             * @description 0 means not shipped, 100 shipped.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 100;
            /** @description The carrier of the shipment; null if it is unknown. */
            readonly tracking_company: string | null;
            /** @description One or more tracking numbers. */
            tracking_number: string | null;
            /**
             * Format: uri
             * @description The address at which the shipment can be followed; null if there is none.
             * @example https://example.org/picture.png
             */
            readonly tracking_url: string | null;
            /**
             * @description When the order was invalidated or completely refunded before it was shipped; null otherwise.
             * @example 2026-11-15T08:30:00
             */
            readonly closed_at: string | null;
        };
        /** Fulfillment */
        FulfillmentUpdate: {
            /**
             * @description 0 means not shipped, 100 shipped.
             * @example 0
             * @enum {integer}
             */
            status?: 0 | 100;
            /** @description One or more tracking numbers. */
            tracking_number?: string | null;
        };
        /** License device */
        LicenseDevice: {
            /**
             * Format: int64
             * @description The id of the device.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The id of the issued license.
             */
            readonly license_id: number;
            /** @description The name that the program has chosen for this device. */
            readonly fingerprint: string;
            /** @description The name of the device for people. */
            readonly name: string;
            /** @description The operating system or the kind of the device. */
            readonly platform: string;
            /**
             * @description `active` while its lease runs, `dead` after the end of the lease, `deactivated` when its user gave it back, `revoked` when it lost its right for good.
             * @example active
             * @enum {string}
             */
            readonly status: "active" | "dead" | "deactivated" | "revoked";
            /**
             * Format: date-time
             * @description When the device was last activated.
             * @example 2026-11-15T08:30:00.123456+00:00
             */
            readonly activated_at: string;
            /**
             * Format: date-time
             * @description The end of the lease unless a heartbeat comes before; null without a lease.
             * @example 2026-11-15T08:30:00.123456+00:00
             */
            readonly lease_expires_at: string | null;
            /**
             * Format: date-time
             * @description When the next heartbeat should come; null without a lease.
             * @example 2026-11-15T08:30:00.123456+00:00
             */
            readonly next_heartbeat_at: string | null;
        };
        /** License use */
        LicenseUse: {
            /**
             * @description The kind of the uses.
             * @example play
             * @enum {string}
             */
            readonly kind: "play" | "download" | "export" | "copy";
            /**
             * Format: int64
             * @description The uses so far, in all years.
             */
            readonly used: number;
            /**
             * Format: int64
             * @description The uses that the terms allow in all years; 0 means no limit.
             */
            readonly limit: number;
            /**
             * Format: int64
             * @description The uses that are left now, under both limits; null without a limit.
             */
            readonly left: number | null;
            /** @description The years with uses and the running year, oldest first. */
            readonly years: {
                /**
                 * @description The first moment of the year, which counts from the acquisition.
                 * @example 2026-11-15T08:30:00
                 */
                readonly from: string;
                /**
                 * @description The end of the year, which does not belong to it.
                 * @example 2026-11-15T08:30:00
                 */
                readonly until: string;
                /**
                 * Format: int64
                 * @description The uses in this year.
                 */
                readonly used: number;
                /**
                 * Format: int64
                 * @description The uses that the terms allow in a year; 0 means no limit.
                 */
                readonly limit: number;
            }[];
        };
        /**
         * CheckedOutLicense
         * @description The file, or why the license is refused.
         */
        CheckedOutLicense: {
            /** @description The decision. */
            validation: {
                /** @description Whether the program may go on. */
                valid: boolean;
                /**
                 * @description `VALID`, or the first reason against it.
                 * @enum {string}
                 */
                code: "NOT_FOUND" | "BANNED" | "REVOKED" | "SUSPENDED" | "NOT_YET_VALID" | "EXPIRED" | "CLOCK_UNSYNCED" | "CLOCK_ROLLED_BACK" | "COUNTRY_NOT_ALLOWED" | "REGION_NOT_ALLOWED" | "PRODUCT_SCOPE_REQUIRED" | "PRODUCT_SCOPE_MISMATCH" | "ENTITLEMENTS_MISSING" | "FINGERPRINT_SCOPE_REQUIRED" | "FINGERPRINT_SCOPE_EMPTY" | "FINGERPRINT_SCOPE_MISMATCH" | "NO_MACHINE" | "NO_MACHINES" | "HEARTBEAT_NOT_STARTED" | "HEARTBEAT_DEAD" | "TOO_MANY_MACHINES" | "TOO_MANY_PROCESSES" | "PLAY_NOT_ALLOWED" | "DOWNLOADS_EXCEEDED" | "EXPORTS_EXCEEDED" | "COPIES_EXCEEDED" | "VALID";
                /** @description The reason as a sentence. */
                detail: string;
                /** @description Further reasons. */
                also: ("NOT_FOUND" | "BANNED" | "REVOKED" | "SUSPENDED" | "NOT_YET_VALID" | "EXPIRED" | "CLOCK_UNSYNCED" | "CLOCK_ROLLED_BACK" | "COUNTRY_NOT_ALLOWED" | "REGION_NOT_ALLOWED" | "PRODUCT_SCOPE_REQUIRED" | "PRODUCT_SCOPE_MISMATCH" | "ENTITLEMENTS_MISSING" | "FINGERPRINT_SCOPE_REQUIRED" | "FINGERPRINT_SCOPE_EMPTY" | "FINGERPRINT_SCOPE_MISMATCH" | "NO_MACHINE" | "NO_MACHINES" | "HEARTBEAT_NOT_STARTED" | "HEARTBEAT_DEAD" | "TOO_MANY_MACHINES" | "TOO_MANY_PROCESSES" | "PLAY_NOT_ALLOWED" | "DOWNLOADS_EXCEEDED" | "EXPORTS_EXCEEDED" | "COPIES_EXCEEDED" | "VALID")[];
                /**
                 * Format: date-time
                 * @description The time of the server.
                 */
                ts: string;
                /** @description The number that was sent. */
                nonce: number | null;
                /** @description When a repetition may succeed; null if that is unknown. */
                retry_at: string | null;
            };
            /** @description The license; null if it does not exist. */
            license: {
                /**
                 * Format: int64
                 * @description The id of the issued license.
                 */
                id: number;
                /**
                 * @description The state.
                 * @enum {string}
                 */
                state: "active" | "suspended" | "expired" | "revoked";
                /** @description The licensed product. */
                product_id: string;
                /** @description The title of the product at its sale. */
                title: string;
                /** @description Whether the license includes HD resolution. */
                hd: boolean;
                /** @description The end of the license; null without one. */
                expires_at: string | null;
                /** @description The first use; null before it. */
                first_used_at: string | null;
                /** @description The devices of the license. */
                devices: {
                    /** @description Devices with a running lease; 0 for a license without a limit. */
                    active: number;
                    /** @description Their limit; 0 means no limit. */
                    limit: number;
                };
                /** @description The uses that are left; null without a limit. */
                left: {
                    /** @description Downloads. */
                    downloads: number | null;
                    /** @description Exports. */
                    exports: number | null;
                    /** @description Copies. */
                    copies: number | null;
                };
            } | null;
            /** @description The named device; null if it is unknown. */
            device: components["schemas"]["LicenseDevice"] | null;
            /** @description The output protection that a player must apply. */
            output: {
                /** @description Whether playback is allowed. */
                allow_play: boolean;
                /** @description Whether HD resolution is allowed. */
                hd: boolean;
                /**
                 * @description Encryption of digital video.
                 * @enum {string}
                 */
                hdcp: "none" | "if_available" | "required";
                /** @description Whether AirPlay is allowed. */
                airplay: boolean;
                /**
                 * @description Protection of analog video.
                 * @enum {string}
                 */
                analog: "unprotected" | "copy_once" | "copy_never";
                /** @description APS bits of analog video: 0, 1, 2, or 3 for both. */
                analog_aps: number;
                /**
                 * @description Protection of burned copies.
                 * @enum {string}
                 */
                digital_copy: "unprotected" | "secure_burn" | "secure_burn_enhanced" | "recordable_css" | "secure_burn_and_css";
                /** @description `required_output_protection` of a Widevine license. */
                widevine: {
                    /**
                     * @description `hdcp`.
                     * @enum {string}
                     */
                    hdcp: "HDCP_NONE" | "HDCP_V1";
                    /**
                     * @description `cgms_flags`.
                     * @enum {string}
                     */
                    cgms_flags: "CGMS_NONE" | "COPY_ONCE" | "COPY_NEVER";
                };
                /** @description Minimum output protection levels of PlayReady. */
                playready: {
                    /** @description Of uncompressed digital video. */
                    uncompressed_digital_video: number;
                    /** @description Of analog television. */
                    analog_television: number;
                };
                /** @description The fields of the license. */
                raw: {
                    /** @description `License.copp_aps`. */
                    copp_aps: number;
                    /** @description `License.copp_cgms`. */
                    copp_cgms: number;
                    /** @description `License.copp_hdcp`. */
                    copp_hdcp: number;
                    /** @description `License.copy_prot_level_analog`. */
                    copy_prot_level_analog: number;
                    /** @description `License.copy_prot_level_digital`. */
                    copy_prot_level_digital: number;
                    /** @description `License.play_prot_level_analog`. */
                    play_prot_level_analog: number;
                    /** @description `License.play_prot_level_digital`. */
                    play_prot_level_digital: number;
                };
            } | null;
            /** @description The file; null if the license is refused. */
            file: {
                /** @description The signed text, to be stored byte for byte. */
                certificate: string;
                /**
                 * Format: date-time
                 * @description When it was signed.
                 */
                issued: string;
                /**
                 * Format: date-time
                 * @description Its end.
                 */
                expiry: string;
                /** @description The seconds from `issued` to `expiry`. */
                ttl: number;
                /** @description The serial number, for the check-in. */
                serial: string;
            } | null;
        };
        /**
         * RevokedFiles
         * @description Files of the company that are no longer valid, although they have not expired.
         */
        RevokedFiles: {
            /** @description The signed list. */
            revoked: {
                /** @description The signed text, to be stored byte for byte. */
                certificate: string;
                /**
                 * Format: date-time
                 * @description When it was signed.
                 */
                issued: string;
                /**
                 * Format: date-time
                 * @description Its end.
                 */
                expiry: string;
                /** @description The seconds from `issued` to `expiry`. */
                ttl: number;
            };
            /** @description The value of `after` for the next list; null on the last one. A list has at most 5,000 files. */
            next: string | null;
        };
        /**
         * LicenseKeySet
         * @description The public keys that verify license keys and files of a company.
         */
        LicenseKeySet: {
            /** @description The keys as a JWK set (RFC 7517). */
            keys: {
                /** @description The type of the key. */
                kty: string;
                /** @description The curve of the key. */
                crv: string;
                /** @description The id of the key, as in the `meta` of files. */
                kid: string;
                /** @description The public key in base64url. */
                x: string;
                /** @description The algorithm of signatures. */
                alg: string;
                /** @description The use of the key: signatures. */
                use: string;
            }[];
            /** @description The 32 bytes of the present public key in hex. */
            hex: string;
        };
        /**
         * ValidatedLicense
         * @description The decision about the license. A refusal is not an error.
         */
        ValidatedLicense: {
            /** @description The decision. */
            validation: {
                /** @description Whether the program may go on. */
                valid: boolean;
                /**
                 * @description `VALID`, or the first reason against it.
                 * @enum {string}
                 */
                code: "NOT_FOUND" | "BANNED" | "REVOKED" | "SUSPENDED" | "NOT_YET_VALID" | "EXPIRED" | "CLOCK_UNSYNCED" | "CLOCK_ROLLED_BACK" | "COUNTRY_NOT_ALLOWED" | "REGION_NOT_ALLOWED" | "PRODUCT_SCOPE_REQUIRED" | "PRODUCT_SCOPE_MISMATCH" | "ENTITLEMENTS_MISSING" | "FINGERPRINT_SCOPE_REQUIRED" | "FINGERPRINT_SCOPE_EMPTY" | "FINGERPRINT_SCOPE_MISMATCH" | "NO_MACHINE" | "NO_MACHINES" | "HEARTBEAT_NOT_STARTED" | "HEARTBEAT_DEAD" | "TOO_MANY_MACHINES" | "TOO_MANY_PROCESSES" | "PLAY_NOT_ALLOWED" | "DOWNLOADS_EXCEEDED" | "EXPORTS_EXCEEDED" | "COPIES_EXCEEDED" | "VALID";
                /** @description The reason as a sentence. */
                detail: string;
                /** @description Further reasons. */
                also: ("NOT_FOUND" | "BANNED" | "REVOKED" | "SUSPENDED" | "NOT_YET_VALID" | "EXPIRED" | "CLOCK_UNSYNCED" | "CLOCK_ROLLED_BACK" | "COUNTRY_NOT_ALLOWED" | "REGION_NOT_ALLOWED" | "PRODUCT_SCOPE_REQUIRED" | "PRODUCT_SCOPE_MISMATCH" | "ENTITLEMENTS_MISSING" | "FINGERPRINT_SCOPE_REQUIRED" | "FINGERPRINT_SCOPE_EMPTY" | "FINGERPRINT_SCOPE_MISMATCH" | "NO_MACHINE" | "NO_MACHINES" | "HEARTBEAT_NOT_STARTED" | "HEARTBEAT_DEAD" | "TOO_MANY_MACHINES" | "TOO_MANY_PROCESSES" | "PLAY_NOT_ALLOWED" | "DOWNLOADS_EXCEEDED" | "EXPORTS_EXCEEDED" | "COPIES_EXCEEDED" | "VALID")[];
                /**
                 * Format: date-time
                 * @description The time of the server.
                 */
                ts: string;
                /** @description The number that was sent. */
                nonce: number | null;
                /** @description When a repetition may succeed; null if that is unknown. */
                retry_at: string | null;
            };
            /** @description The license; null if it does not exist. */
            license: {
                /**
                 * Format: int64
                 * @description The id of the issued license.
                 */
                id: number;
                /**
                 * @description The state.
                 * @enum {string}
                 */
                state: "active" | "suspended" | "expired" | "revoked";
                /** @description The licensed product. */
                product_id: string;
                /** @description The title of the product at its sale. */
                title: string;
                /** @description Whether the license includes HD resolution. */
                hd: boolean;
                /** @description The end of the license; null without one. */
                expires_at: string | null;
                /** @description The first use; null before it. */
                first_used_at: string | null;
                /** @description The devices of the license. */
                devices: {
                    /** @description Devices with a running lease; 0 for a license without a limit. */
                    active: number;
                    /** @description Their limit; 0 means no limit. */
                    limit: number;
                };
                /** @description The uses that are left; null without a limit. */
                left: {
                    /** @description Downloads. */
                    downloads: number | null;
                    /** @description Exports. */
                    exports: number | null;
                    /** @description Copies. */
                    copies: number | null;
                };
            } | null;
            /** @description The named device; null if it is unknown. */
            device: components["schemas"]["LicenseDevice"] | null;
            /** @description The output protection that a player must apply. */
            output: {
                /** @description Whether playback is allowed. */
                allow_play: boolean;
                /** @description Whether HD resolution is allowed. */
                hd: boolean;
                /**
                 * @description Encryption of digital video.
                 * @enum {string}
                 */
                hdcp: "none" | "if_available" | "required";
                /** @description Whether AirPlay is allowed. */
                airplay: boolean;
                /**
                 * @description Protection of analog video.
                 * @enum {string}
                 */
                analog: "unprotected" | "copy_once" | "copy_never";
                /** @description APS bits of analog video: 0, 1, 2, or 3 for both. */
                analog_aps: number;
                /**
                 * @description Protection of burned copies.
                 * @enum {string}
                 */
                digital_copy: "unprotected" | "secure_burn" | "secure_burn_enhanced" | "recordable_css" | "secure_burn_and_css";
                /** @description `required_output_protection` of a Widevine license. */
                widevine: {
                    /**
                     * @description `hdcp`.
                     * @enum {string}
                     */
                    hdcp: "HDCP_NONE" | "HDCP_V1";
                    /**
                     * @description `cgms_flags`.
                     * @enum {string}
                     */
                    cgms_flags: "CGMS_NONE" | "COPY_ONCE" | "COPY_NEVER";
                };
                /** @description Minimum output protection levels of PlayReady. */
                playready: {
                    /** @description Of uncompressed digital video. */
                    uncompressed_digital_video: number;
                    /** @description Of analog television. */
                    analog_television: number;
                };
                /** @description The fields of the license. */
                raw: {
                    /** @description `License.copp_aps`. */
                    copp_aps: number;
                    /** @description `License.copp_cgms`. */
                    copp_cgms: number;
                    /** @description `License.copp_hdcp`. */
                    copp_hdcp: number;
                    /** @description `License.copy_prot_level_analog`. */
                    copy_prot_level_analog: number;
                    /** @description `License.copy_prot_level_digital`. */
                    copy_prot_level_digital: number;
                    /** @description `License.play_prot_level_analog`. */
                    play_prot_level_analog: number;
                    /** @description `License.play_prot_level_digital`. */
                    play_prot_level_digital: number;
                };
            } | null;
        };
        /**
         * ActivatedLicense
         * @description The device is active, or the license allows no further one.
         */
        ActivatedLicense: {
            /** @description The decision. */
            validation: {
                /** @description Whether the program may go on. */
                valid: boolean;
                /**
                 * @description `VALID`, or the first reason against it.
                 * @enum {string}
                 */
                code: "NOT_FOUND" | "BANNED" | "REVOKED" | "SUSPENDED" | "NOT_YET_VALID" | "EXPIRED" | "CLOCK_UNSYNCED" | "CLOCK_ROLLED_BACK" | "COUNTRY_NOT_ALLOWED" | "REGION_NOT_ALLOWED" | "PRODUCT_SCOPE_REQUIRED" | "PRODUCT_SCOPE_MISMATCH" | "ENTITLEMENTS_MISSING" | "FINGERPRINT_SCOPE_REQUIRED" | "FINGERPRINT_SCOPE_EMPTY" | "FINGERPRINT_SCOPE_MISMATCH" | "NO_MACHINE" | "NO_MACHINES" | "HEARTBEAT_NOT_STARTED" | "HEARTBEAT_DEAD" | "TOO_MANY_MACHINES" | "TOO_MANY_PROCESSES" | "PLAY_NOT_ALLOWED" | "DOWNLOADS_EXCEEDED" | "EXPORTS_EXCEEDED" | "COPIES_EXCEEDED" | "VALID";
                /** @description The reason as a sentence. */
                detail: string;
                /** @description Further reasons. */
                also: ("NOT_FOUND" | "BANNED" | "REVOKED" | "SUSPENDED" | "NOT_YET_VALID" | "EXPIRED" | "CLOCK_UNSYNCED" | "CLOCK_ROLLED_BACK" | "COUNTRY_NOT_ALLOWED" | "REGION_NOT_ALLOWED" | "PRODUCT_SCOPE_REQUIRED" | "PRODUCT_SCOPE_MISMATCH" | "ENTITLEMENTS_MISSING" | "FINGERPRINT_SCOPE_REQUIRED" | "FINGERPRINT_SCOPE_EMPTY" | "FINGERPRINT_SCOPE_MISMATCH" | "NO_MACHINE" | "NO_MACHINES" | "HEARTBEAT_NOT_STARTED" | "HEARTBEAT_DEAD" | "TOO_MANY_MACHINES" | "TOO_MANY_PROCESSES" | "PLAY_NOT_ALLOWED" | "DOWNLOADS_EXCEEDED" | "EXPORTS_EXCEEDED" | "COPIES_EXCEEDED" | "VALID")[];
                /**
                 * Format: date-time
                 * @description The time of the server.
                 */
                ts: string;
                /** @description The number that was sent. */
                nonce: number | null;
                /** @description When a repetition may succeed; null if that is unknown. */
                retry_at: string | null;
            };
            /** @description The license; null if it does not exist. */
            license: {
                /**
                 * Format: int64
                 * @description The id of the issued license.
                 */
                id: number;
                /**
                 * @description The state.
                 * @enum {string}
                 */
                state: "active" | "suspended" | "expired" | "revoked";
                /** @description The licensed product. */
                product_id: string;
                /** @description The title of the product at its sale. */
                title: string;
                /** @description Whether the license includes HD resolution. */
                hd: boolean;
                /** @description The end of the license; null without one. */
                expires_at: string | null;
                /** @description The first use; null before it. */
                first_used_at: string | null;
                /** @description The devices of the license. */
                devices: {
                    /** @description Devices with a running lease; 0 for a license without a limit. */
                    active: number;
                    /** @description Their limit; 0 means no limit. */
                    limit: number;
                };
                /** @description The uses that are left; null without a limit. */
                left: {
                    /** @description Downloads. */
                    downloads: number | null;
                    /** @description Exports. */
                    exports: number | null;
                    /** @description Copies. */
                    copies: number | null;
                };
            } | null;
            /** @description The named device; null if it is unknown. */
            device: components["schemas"]["LicenseDevice"] | null;
            /** @description The output protection that a player must apply. */
            output: {
                /** @description Whether playback is allowed. */
                allow_play: boolean;
                /** @description Whether HD resolution is allowed. */
                hd: boolean;
                /**
                 * @description Encryption of digital video.
                 * @enum {string}
                 */
                hdcp: "none" | "if_available" | "required";
                /** @description Whether AirPlay is allowed. */
                airplay: boolean;
                /**
                 * @description Protection of analog video.
                 * @enum {string}
                 */
                analog: "unprotected" | "copy_once" | "copy_never";
                /** @description APS bits of analog video: 0, 1, 2, or 3 for both. */
                analog_aps: number;
                /**
                 * @description Protection of burned copies.
                 * @enum {string}
                 */
                digital_copy: "unprotected" | "secure_burn" | "secure_burn_enhanced" | "recordable_css" | "secure_burn_and_css";
                /** @description `required_output_protection` of a Widevine license. */
                widevine: {
                    /**
                     * @description `hdcp`.
                     * @enum {string}
                     */
                    hdcp: "HDCP_NONE" | "HDCP_V1";
                    /**
                     * @description `cgms_flags`.
                     * @enum {string}
                     */
                    cgms_flags: "CGMS_NONE" | "COPY_ONCE" | "COPY_NEVER";
                };
                /** @description Minimum output protection levels of PlayReady. */
                playready: {
                    /** @description Of uncompressed digital video. */
                    uncompressed_digital_video: number;
                    /** @description Of analog television. */
                    analog_television: number;
                };
                /** @description The fields of the license. */
                raw: {
                    /** @description `License.copp_aps`. */
                    copp_aps: number;
                    /** @description `License.copp_cgms`. */
                    copp_cgms: number;
                    /** @description `License.copp_hdcp`. */
                    copp_hdcp: number;
                    /** @description `License.copy_prot_level_analog`. */
                    copy_prot_level_analog: number;
                    /** @description `License.copy_prot_level_digital`. */
                    copy_prot_level_digital: number;
                    /** @description `License.play_prot_level_analog`. */
                    play_prot_level_analog: number;
                    /** @description `License.play_prot_level_digital`. */
                    play_prot_level_digital: number;
                };
            } | null;
        };
        /**
         * Heartbeat
         * @description The lease is extended, or the license is refused.
         */
        Heartbeat: {
            /** @description The decision. */
            validation: {
                /** @description Whether the program may go on. */
                valid: boolean;
                /**
                 * @description `VALID`, or the first reason against it.
                 * @enum {string}
                 */
                code: "NOT_FOUND" | "BANNED" | "REVOKED" | "SUSPENDED" | "NOT_YET_VALID" | "EXPIRED" | "CLOCK_UNSYNCED" | "CLOCK_ROLLED_BACK" | "COUNTRY_NOT_ALLOWED" | "REGION_NOT_ALLOWED" | "PRODUCT_SCOPE_REQUIRED" | "PRODUCT_SCOPE_MISMATCH" | "ENTITLEMENTS_MISSING" | "FINGERPRINT_SCOPE_REQUIRED" | "FINGERPRINT_SCOPE_EMPTY" | "FINGERPRINT_SCOPE_MISMATCH" | "NO_MACHINE" | "NO_MACHINES" | "HEARTBEAT_NOT_STARTED" | "HEARTBEAT_DEAD" | "TOO_MANY_MACHINES" | "TOO_MANY_PROCESSES" | "PLAY_NOT_ALLOWED" | "DOWNLOADS_EXCEEDED" | "EXPORTS_EXCEEDED" | "COPIES_EXCEEDED" | "VALID";
                /** @description The reason as a sentence. */
                detail: string;
                /** @description Further reasons. */
                also: ("NOT_FOUND" | "BANNED" | "REVOKED" | "SUSPENDED" | "NOT_YET_VALID" | "EXPIRED" | "CLOCK_UNSYNCED" | "CLOCK_ROLLED_BACK" | "COUNTRY_NOT_ALLOWED" | "REGION_NOT_ALLOWED" | "PRODUCT_SCOPE_REQUIRED" | "PRODUCT_SCOPE_MISMATCH" | "ENTITLEMENTS_MISSING" | "FINGERPRINT_SCOPE_REQUIRED" | "FINGERPRINT_SCOPE_EMPTY" | "FINGERPRINT_SCOPE_MISMATCH" | "NO_MACHINE" | "NO_MACHINES" | "HEARTBEAT_NOT_STARTED" | "HEARTBEAT_DEAD" | "TOO_MANY_MACHINES" | "TOO_MANY_PROCESSES" | "PLAY_NOT_ALLOWED" | "DOWNLOADS_EXCEEDED" | "EXPORTS_EXCEEDED" | "COPIES_EXCEEDED" | "VALID")[];
                /**
                 * Format: date-time
                 * @description The time of the server.
                 */
                ts: string;
                /** @description The number that was sent. */
                nonce: number | null;
                /** @description When a repetition may succeed; null if that is unknown. */
                retry_at: string | null;
            };
            /** @description The license; null if it does not exist. */
            license: {
                /**
                 * Format: int64
                 * @description The id of the issued license.
                 */
                id: number;
                /**
                 * @description The state.
                 * @enum {string}
                 */
                state: "active" | "suspended" | "expired" | "revoked";
                /** @description The licensed product. */
                product_id: string;
                /** @description The title of the product at its sale. */
                title: string;
                /** @description Whether the license includes HD resolution. */
                hd: boolean;
                /** @description The end of the license; null without one. */
                expires_at: string | null;
                /** @description The first use; null before it. */
                first_used_at: string | null;
                /** @description The devices of the license. */
                devices: {
                    /** @description Devices with a running lease; 0 for a license without a limit. */
                    active: number;
                    /** @description Their limit; 0 means no limit. */
                    limit: number;
                };
                /** @description The uses that are left; null without a limit. */
                left: {
                    /** @description Downloads. */
                    downloads: number | null;
                    /** @description Exports. */
                    exports: number | null;
                    /** @description Copies. */
                    copies: number | null;
                };
            } | null;
            /** @description The named device; null if it is unknown. */
            device: components["schemas"]["LicenseDevice"] | null;
            /** @description The output protection that a player must apply. */
            output: {
                /** @description Whether playback is allowed. */
                allow_play: boolean;
                /** @description Whether HD resolution is allowed. */
                hd: boolean;
                /**
                 * @description Encryption of digital video.
                 * @enum {string}
                 */
                hdcp: "none" | "if_available" | "required";
                /** @description Whether AirPlay is allowed. */
                airplay: boolean;
                /**
                 * @description Protection of analog video.
                 * @enum {string}
                 */
                analog: "unprotected" | "copy_once" | "copy_never";
                /** @description APS bits of analog video: 0, 1, 2, or 3 for both. */
                analog_aps: number;
                /**
                 * @description Protection of burned copies.
                 * @enum {string}
                 */
                digital_copy: "unprotected" | "secure_burn" | "secure_burn_enhanced" | "recordable_css" | "secure_burn_and_css";
                /** @description `required_output_protection` of a Widevine license. */
                widevine: {
                    /**
                     * @description `hdcp`.
                     * @enum {string}
                     */
                    hdcp: "HDCP_NONE" | "HDCP_V1";
                    /**
                     * @description `cgms_flags`.
                     * @enum {string}
                     */
                    cgms_flags: "CGMS_NONE" | "COPY_ONCE" | "COPY_NEVER";
                };
                /** @description Minimum output protection levels of PlayReady. */
                playready: {
                    /** @description Of uncompressed digital video. */
                    uncompressed_digital_video: number;
                    /** @description Of analog television. */
                    analog_television: number;
                };
                /** @description The fields of the license. */
                raw: {
                    /** @description `License.copp_aps`. */
                    copp_aps: number;
                    /** @description `License.copp_cgms`. */
                    copp_cgms: number;
                    /** @description `License.copp_hdcp`. */
                    copp_hdcp: number;
                    /** @description `License.copy_prot_level_analog`. */
                    copy_prot_level_analog: number;
                    /** @description `License.copy_prot_level_digital`. */
                    copy_prot_level_digital: number;
                    /** @description `License.play_prot_level_analog`. */
                    play_prot_level_analog: number;
                    /** @description `License.play_prot_level_digital`. */
                    play_prot_level_digital: number;
                };
            } | null;
        };
        /**
         * UsedLicense
         * @description The use is counted, or the license is refused.
         */
        UsedLicense: {
            /** @description The decision. */
            validation: {
                /** @description Whether the program may go on. */
                valid: boolean;
                /**
                 * @description `VALID`, or the first reason against it.
                 * @enum {string}
                 */
                code: "NOT_FOUND" | "BANNED" | "REVOKED" | "SUSPENDED" | "NOT_YET_VALID" | "EXPIRED" | "CLOCK_UNSYNCED" | "CLOCK_ROLLED_BACK" | "COUNTRY_NOT_ALLOWED" | "REGION_NOT_ALLOWED" | "PRODUCT_SCOPE_REQUIRED" | "PRODUCT_SCOPE_MISMATCH" | "ENTITLEMENTS_MISSING" | "FINGERPRINT_SCOPE_REQUIRED" | "FINGERPRINT_SCOPE_EMPTY" | "FINGERPRINT_SCOPE_MISMATCH" | "NO_MACHINE" | "NO_MACHINES" | "HEARTBEAT_NOT_STARTED" | "HEARTBEAT_DEAD" | "TOO_MANY_MACHINES" | "TOO_MANY_PROCESSES" | "PLAY_NOT_ALLOWED" | "DOWNLOADS_EXCEEDED" | "EXPORTS_EXCEEDED" | "COPIES_EXCEEDED" | "VALID";
                /** @description The reason as a sentence. */
                detail: string;
                /** @description Further reasons. */
                also: ("NOT_FOUND" | "BANNED" | "REVOKED" | "SUSPENDED" | "NOT_YET_VALID" | "EXPIRED" | "CLOCK_UNSYNCED" | "CLOCK_ROLLED_BACK" | "COUNTRY_NOT_ALLOWED" | "REGION_NOT_ALLOWED" | "PRODUCT_SCOPE_REQUIRED" | "PRODUCT_SCOPE_MISMATCH" | "ENTITLEMENTS_MISSING" | "FINGERPRINT_SCOPE_REQUIRED" | "FINGERPRINT_SCOPE_EMPTY" | "FINGERPRINT_SCOPE_MISMATCH" | "NO_MACHINE" | "NO_MACHINES" | "HEARTBEAT_NOT_STARTED" | "HEARTBEAT_DEAD" | "TOO_MANY_MACHINES" | "TOO_MANY_PROCESSES" | "PLAY_NOT_ALLOWED" | "DOWNLOADS_EXCEEDED" | "EXPORTS_EXCEEDED" | "COPIES_EXCEEDED" | "VALID")[];
                /**
                 * Format: date-time
                 * @description The time of the server.
                 */
                ts: string;
                /** @description The number that was sent. */
                nonce: number | null;
                /** @description When a repetition may succeed; null if that is unknown. */
                retry_at: string | null;
            };
            /** @description The license; null if it does not exist. */
            license: {
                /**
                 * Format: int64
                 * @description The id of the issued license.
                 */
                id: number;
                /**
                 * @description The state.
                 * @enum {string}
                 */
                state: "active" | "suspended" | "expired" | "revoked";
                /** @description The licensed product. */
                product_id: string;
                /** @description The title of the product at its sale. */
                title: string;
                /** @description Whether the license includes HD resolution. */
                hd: boolean;
                /** @description The end of the license; null without one. */
                expires_at: string | null;
                /** @description The first use; null before it. */
                first_used_at: string | null;
                /** @description The devices of the license. */
                devices: {
                    /** @description Devices with a running lease; 0 for a license without a limit. */
                    active: number;
                    /** @description Their limit; 0 means no limit. */
                    limit: number;
                };
                /** @description The uses that are left; null without a limit. */
                left: {
                    /** @description Downloads. */
                    downloads: number | null;
                    /** @description Exports. */
                    exports: number | null;
                    /** @description Copies. */
                    copies: number | null;
                };
            } | null;
            /** @description The named device; null if it is unknown. */
            device: components["schemas"]["LicenseDevice"] | null;
            /** @description The output protection that a player must apply. */
            output: {
                /** @description Whether playback is allowed. */
                allow_play: boolean;
                /** @description Whether HD resolution is allowed. */
                hd: boolean;
                /**
                 * @description Encryption of digital video.
                 * @enum {string}
                 */
                hdcp: "none" | "if_available" | "required";
                /** @description Whether AirPlay is allowed. */
                airplay: boolean;
                /**
                 * @description Protection of analog video.
                 * @enum {string}
                 */
                analog: "unprotected" | "copy_once" | "copy_never";
                /** @description APS bits of analog video: 0, 1, 2, or 3 for both. */
                analog_aps: number;
                /**
                 * @description Protection of burned copies.
                 * @enum {string}
                 */
                digital_copy: "unprotected" | "secure_burn" | "secure_burn_enhanced" | "recordable_css" | "secure_burn_and_css";
                /** @description `required_output_protection` of a Widevine license. */
                widevine: {
                    /**
                     * @description `hdcp`.
                     * @enum {string}
                     */
                    hdcp: "HDCP_NONE" | "HDCP_V1";
                    /**
                     * @description `cgms_flags`.
                     * @enum {string}
                     */
                    cgms_flags: "CGMS_NONE" | "COPY_ONCE" | "COPY_NEVER";
                };
                /** @description Minimum output protection levels of PlayReady. */
                playready: {
                    /** @description Of uncompressed digital video. */
                    uncompressed_digital_video: number;
                    /** @description Of analog television. */
                    analog_television: number;
                };
                /** @description The fields of the license. */
                raw: {
                    /** @description `License.copp_aps`. */
                    copp_aps: number;
                    /** @description `License.copp_cgms`. */
                    copp_cgms: number;
                    /** @description `License.copp_hdcp`. */
                    copp_hdcp: number;
                    /** @description `License.copy_prot_level_analog`. */
                    copy_prot_level_analog: number;
                    /** @description `License.copy_prot_level_digital`. */
                    copy_prot_level_digital: number;
                    /** @description `License.play_prot_level_analog`. */
                    play_prot_level_analog: number;
                    /** @description `License.play_prot_level_digital`. */
                    play_prot_level_digital: number;
                };
            } | null;
        };
        /** License */
        License: {
            /**
             * Format: int64
             * @description The id of the license.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The id of the company of the license.
             */
            readonly company_id: number;
            /**
             * Format: int64
             * @description The id of the user who created the license.
             */
            readonly created_by_user_id: number;
            /** @description The name of the license. */
            name: string;
            /**
             * @description When the license was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description 1 means that only the company uses the license, 2 that all companies share it.
             * @example 1
             * @enum {integer}
             */
            assignment: 1 | 2;
            /**
             * @description 0 means content, 1 software, 2 physical and software, 3 physical and content.
             * @example 0
             * @enum {integer}
             */
            type: 0 | 1 | 2 | 3;
            /**
             * @description 0 means invalid, for example deleted; 1 means valid.
             * @example 0
             * @enum {integer}
             */
            valid: 0 | 1;
            /**
             * @description 1 applies DRM according to the other fields. Stored only.
             * @example 0
             * @enum {integer}
             */
            drm: 0 | 1;
            /**
             * @description 1 allows view and playback.
             * @example 0
             * @enum {integer}
             */
            allow_play: 0 | 1;
            /**
             * Format: int64
             * @description The number of times that the main burn, export or print action is allowed.
             */
            burn_play: number;
            /**
             * Format: int32
             * @description The maximum number of downloads in total.
             */
            total_downloads: number;
            /**
             * Format: int32
             * @description The maximum number of downloads per year.
             */
            annual_downloads: number;
            /**
             * Format: int32
             * @description The maximum number of exports in total.
             */
            total_export: number;
            /**
             * Format: int32
             * @description The maximum number of exports per year.
             */
            annual_export: number;
            /**
             * Format: int32
             * @description The maximum number of concurrent devices in total.
             */
            total_concurrent_devices: number;
            /**
             * Format: int32
             * @description The maximum number of concurrent devices per year.
             */
            annual_concurrent_devices: number;
            /**
             * @description 0 means disabled, 1 enabled. Stored only.
             * @example 0
             * @enum {integer}
             */
            copp_aps: 0 | 1;
            /**
             * @description 0 means disabled, 1 enabled. Stored only.
             * @example 0
             * @enum {integer}
             */
            copp_cgms: 0 | 1;
            /**
             * @description 0 means disabled, 1 enabled. Stored only.
             * @example 0
             * @enum {integer}
             */
            copp_hdcp: 0 | 1;
            /**
             * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy. Stored only.
             * @example 0
             * @enum {integer}
             */
            copy_prot_level_analog: 0 | 100 | 200 | 300 | 400 | 500;
            /**
             * @description 0 means no protection, 100 secure burn, 110 enhanced, 200 with recordable CSS, 300 both enforced. Stored only.
             * @example 0
             * @enum {integer}
             */
            copy_prot_level_digital: 0 | 100 | 110 | 200 | 300;
            /**
             * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy. Stored only.
             * @example 0
             * @enum {integer}
             */
            play_prot_level_analog: 0 | 100 | 200 | 300 | 400 | 500;
            /**
             * @description 0 means no protection, 100 HDCP if available with AirPlay, 150 HDCP if available without AirPlay, 200 enforced HDCP. Stored only.
             * @example 0
             * @enum {integer}
             */
            play_prot_level_digital: 0 | 100 | 150 | 200;
            /**
             * @description 1 deletes the license if the clock was set back. Stored only.
             * @example 0
             * @enum {integer}
             */
            delete_on_clock_rollback: 0 | 1;
            /**
             * @description 1 suspends the license until the clock is correct again. Stored only.
             * @example 0
             * @enum {integer}
             */
            disable_on_clock_rollback: 0 | 1;
            /**
             * @description The fixed end of the license; null if there is none.
             * @example 2026-11-15T08:30:00
             */
            expiration_date: string | null;
            /**
             * Format: int32
             * @description The maximum number of time units after issue; 0 means no limit.
             */
            expire_after_acquisition: number;
            /**
             * @description 0 means hours, 1 days and 2 months.
             * @example 0
             * @enum {integer}
             */
            expire_after_acquisition_mode: 0 | 1 | 2;
            /**
             * Format: int32
             * @description The maximum number of time units after first use; 0 means no limit.
             */
            expire_after_first_use: number;
            /**
             * @description 0 means hours, 1 days and 2 months.
             * @example 0
             * @enum {integer}
             */
            expire_after_first_use_mode: 0 | 1 | 2;
            /**
             * @description 0 forbids export without DRM, 1 allows it.
             * @example 0
             * @enum {integer}
             */
            export_epub: 0 | 1;
            /**
             * @description 0 forbids export without DRM, 1 allows it.
             * @example 0
             * @enum {integer}
             */
            export_mp3: 0 | 1;
            /**
             * @description 0 forbids PDF export and print, 1 allows them; burn_play sets the pages per print.
             * @example 0
             * @enum {integer|null}
             */
            export_pdf_print: 0 | 1 | null;
            /**
             * @description 1 marks a license for physical products.
             * @example -1
             * @enum {integer}
             */
            physical: -1 | 0 | 1;
            /** @description The weight of a physical product, in the unit of `physical_weight_type`. Stored only. */
            physical_weight: number;
            /**
             * @description 0 means grams, 1 pounds. Stored only.
             * @example 0
             * @enum {integer}
             */
            physical_weight_type: 0 | 1;
            /**
             * Format: int64
             * @description The number of the tax rule. Stored only.
             */
            tax_handling: number;
            /** @description The texts of the license by language. */
            locales: {
                /**
                 * Format: int64
                 * @description The id of the locale.
                 */
                readonly id: number;
                /**
                 * Format: int64
                 * @description The number of the language.
                 */
                language_id: number;
                /** @description The name of the license in this language. */
                name: string;
                /** @description The description of the license in this language. */
                description: string;
            }[];
            /** @description The countries where the content may be sold; an empty list allows all countries. */
            restriction_country: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /**
                 * Format: int64
                 * @description The number of the country.
                 */
                country_id: number;
            }[];
            /** @description The DVD regions where the content may be sold; an empty list allows all regions. Stored only. */
            restriction_dvd_region: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /**
                 * Format: int64
                 * @description The number of the DVD region.
                 */
                dvd_region: number;
            }[];
            /** @description The video norm for which the content may be sold; null allows both. Stored only. */
            restriction_video_norm: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /**
                 * @description 0 means NTSC countries, 1 PAL countries.
                 * @example 0
                 * @enum {integer}
                 */
                norm: 0 | 1;
            } | null;
        };
        /** License */
        LicenseCreate: {
            /** @description The name of the license. */
            name: string;
            /**
             * @description 1 means that only the company uses the license, 2 that all companies share it.
             * @default 1
             * @example 1
             * @enum {integer}
             */
            assignment?: 1 | 2;
            /**
             * @description 0 means content, 1 software, 2 physical and software, 3 physical and content.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            type?: 0 | 1 | 2 | 3;
            /**
             * @description 0 means invalid, for example deleted; 1 means valid.
             * @default 1
             * @example 0
             * @enum {integer}
             */
            valid?: 0 | 1;
            /**
             * @description 1 applies DRM according to the other fields. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            drm?: 0 | 1;
            /**
             * @description 1 allows view and playback.
             * @default 1
             * @example 0
             * @enum {integer}
             */
            allow_play?: 0 | 1;
            /**
             * Format: int64
             * @description The number of times that the main burn, export or print action is allowed.
             * @default 0
             */
            burn_play?: number;
            /**
             * Format: int32
             * @description The maximum number of downloads in total.
             * @default 0
             */
            total_downloads?: number;
            /**
             * Format: int32
             * @description The maximum number of downloads per year.
             * @default 0
             */
            annual_downloads?: number;
            /**
             * Format: int32
             * @description The maximum number of exports in total.
             * @default 0
             */
            total_export?: number;
            /**
             * Format: int32
             * @description The maximum number of exports per year.
             * @default 0
             */
            annual_export?: number;
            /**
             * Format: int32
             * @description The maximum number of concurrent devices in total.
             * @default 0
             */
            total_concurrent_devices?: number;
            /**
             * Format: int32
             * @description The maximum number of concurrent devices per year.
             * @default 0
             */
            annual_concurrent_devices?: number;
            /**
             * @description 0 means disabled, 1 enabled. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            copp_aps?: 0 | 1;
            /**
             * @description 0 means disabled, 1 enabled. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            copp_cgms?: 0 | 1;
            /**
             * @description 0 means disabled, 1 enabled. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            copp_hdcp?: 0 | 1;
            /**
             * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            copy_prot_level_analog?: 0 | 100 | 200 | 300 | 400 | 500;
            /**
             * @description 0 means no protection, 100 secure burn, 110 enhanced, 200 with recordable CSS, 300 both enforced. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            copy_prot_level_digital?: 0 | 100 | 110 | 200 | 300;
            /**
             * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            play_prot_level_analog?: 0 | 100 | 200 | 300 | 400 | 500;
            /**
             * @description 0 means no protection, 100 HDCP if available with AirPlay, 150 HDCP if available without AirPlay, 200 enforced HDCP. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            play_prot_level_digital?: 0 | 100 | 150 | 200;
            /**
             * @description 1 deletes the license if the clock was set back. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            delete_on_clock_rollback?: 0 | 1;
            /**
             * @description 1 suspends the license until the clock is correct again. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            disable_on_clock_rollback?: 0 | 1;
            /**
             * @description The fixed end of the license; null if there is none.
             * @default null
             * @example 2026-11-15T08:30:00
             */
            expiration_date?: string | null;
            /**
             * Format: int32
             * @description The maximum number of time units after issue; 0 means no limit.
             * @default 0
             */
            expire_after_acquisition?: number;
            /**
             * @description 0 means hours, 1 days and 2 months.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            expire_after_acquisition_mode?: 0 | 1 | 2;
            /**
             * Format: int32
             * @description The maximum number of time units after first use; 0 means no limit.
             * @default 0
             */
            expire_after_first_use?: number;
            /**
             * @description 0 means hours, 1 days and 2 months.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            expire_after_first_use_mode?: 0 | 1 | 2;
            /**
             * @description 0 forbids export without DRM, 1 allows it.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            export_epub?: 0 | 1;
            /**
             * @description 0 forbids export without DRM, 1 allows it.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            export_mp3?: 0 | 1;
            /**
             * @description 0 forbids PDF export and print, 1 allows them; burn_play sets the pages per print.
             * @default null
             * @example 0
             * @enum {integer|null}
             */
            export_pdf_print?: 0 | 1 | null;
            /**
             * @description 1 marks a license for physical products.
             * @default 0
             * @example -1
             * @enum {integer}
             */
            physical?: -1 | 0 | 1;
            /**
             * @description The weight of a physical product, in the unit of `physical_weight_type`. Stored only.
             * @default 0
             */
            physical_weight?: number;
            /**
             * @description 0 means grams, 1 pounds. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            physical_weight_type?: 0 | 1;
            /**
             * Format: int64
             * @description The number of the tax rule. Stored only.
             * @default 0
             */
            tax_handling?: number;
            /**
             * @description The texts of the license by language.
             * @default []
             */
            locales?: {
                /**
                 * Format: int64
                 * @description The number of the language.
                 */
                language_id: number;
                /**
                 * @description The name of the license in this language.
                 * @default
                 */
                name?: string;
                /**
                 * @description The description of the license in this language.
                 * @default
                 */
                description?: string;
            }[];
            /**
             * @description The countries where the content may be sold; an empty list allows all countries.
             * @default []
             */
            restriction_country?: {
                /**
                 * Format: int64
                 * @description The number of the country.
                 */
                country_id: number;
            }[];
            /**
             * @description The DVD regions where the content may be sold; an empty list allows all regions. Stored only.
             * @default []
             */
            restriction_dvd_region?: {
                /**
                 * Format: int64
                 * @description The number of the DVD region.
                 */
                dvd_region: number;
            }[];
            /**
             * @description The video norm for which the content may be sold; null allows both. Stored only.
             * @default null
             */
            restriction_video_norm?: {
                /**
                 * @description 0 means NTSC countries, 1 PAL countries.
                 * @example 0
                 * @enum {integer}
                 */
                norm?: 0 | 1;
            } | null;
        };
        /** License */
        LicenseUpdate: {
            /** @description The name of the license. */
            name?: string;
            /**
             * @description 1 means that only the company uses the license, 2 that all companies share it.
             * @example 1
             * @enum {integer}
             */
            assignment?: 1 | 2;
            /**
             * @description 0 means content, 1 software, 2 physical and software, 3 physical and content.
             * @example 0
             * @enum {integer}
             */
            type?: 0 | 1 | 2 | 3;
            /**
             * @description 0 means invalid, for example deleted; 1 means valid.
             * @example 0
             * @enum {integer}
             */
            valid?: 0 | 1;
            /**
             * @description 1 applies DRM according to the other fields. Stored only.
             * @example 0
             * @enum {integer}
             */
            drm?: 0 | 1;
            /**
             * @description 1 allows view and playback.
             * @example 0
             * @enum {integer}
             */
            allow_play?: 0 | 1;
            /**
             * Format: int64
             * @description The number of times that the main burn, export or print action is allowed.
             */
            burn_play?: number;
            /**
             * Format: int32
             * @description The maximum number of downloads in total.
             */
            total_downloads?: number;
            /**
             * Format: int32
             * @description The maximum number of downloads per year.
             */
            annual_downloads?: number;
            /**
             * Format: int32
             * @description The maximum number of exports in total.
             */
            total_export?: number;
            /**
             * Format: int32
             * @description The maximum number of exports per year.
             */
            annual_export?: number;
            /**
             * Format: int32
             * @description The maximum number of concurrent devices in total.
             */
            total_concurrent_devices?: number;
            /**
             * Format: int32
             * @description The maximum number of concurrent devices per year.
             */
            annual_concurrent_devices?: number;
            /**
             * @description 0 means disabled, 1 enabled. Stored only.
             * @example 0
             * @enum {integer}
             */
            copp_aps?: 0 | 1;
            /**
             * @description 0 means disabled, 1 enabled. Stored only.
             * @example 0
             * @enum {integer}
             */
            copp_cgms?: 0 | 1;
            /**
             * @description 0 means disabled, 1 enabled. Stored only.
             * @example 0
             * @enum {integer}
             */
            copp_hdcp?: 0 | 1;
            /**
             * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy. Stored only.
             * @example 0
             * @enum {integer}
             */
            copy_prot_level_analog?: 0 | 100 | 200 | 300 | 400 | 500;
            /**
             * @description 0 means no protection, 100 secure burn, 110 enhanced, 200 with recordable CSS, 300 both enforced. Stored only.
             * @example 0
             * @enum {integer}
             */
            copy_prot_level_digital?: 0 | 100 | 110 | 200 | 300;
            /**
             * @description 0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy. Stored only.
             * @example 0
             * @enum {integer}
             */
            play_prot_level_analog?: 0 | 100 | 200 | 300 | 400 | 500;
            /**
             * @description 0 means no protection, 100 HDCP if available with AirPlay, 150 HDCP if available without AirPlay, 200 enforced HDCP. Stored only.
             * @example 0
             * @enum {integer}
             */
            play_prot_level_digital?: 0 | 100 | 150 | 200;
            /**
             * @description 1 deletes the license if the clock was set back. Stored only.
             * @example 0
             * @enum {integer}
             */
            delete_on_clock_rollback?: 0 | 1;
            /**
             * @description 1 suspends the license until the clock is correct again. Stored only.
             * @example 0
             * @enum {integer}
             */
            disable_on_clock_rollback?: 0 | 1;
            /**
             * @description The fixed end of the license; null if there is none.
             * @example 2026-11-15T08:30:00
             */
            expiration_date?: string | null;
            /**
             * Format: int32
             * @description The maximum number of time units after issue; 0 means no limit.
             */
            expire_after_acquisition?: number;
            /**
             * @description 0 means hours, 1 days and 2 months.
             * @example 0
             * @enum {integer}
             */
            expire_after_acquisition_mode?: 0 | 1 | 2;
            /**
             * Format: int32
             * @description The maximum number of time units after first use; 0 means no limit.
             */
            expire_after_first_use?: number;
            /**
             * @description 0 means hours, 1 days and 2 months.
             * @example 0
             * @enum {integer}
             */
            expire_after_first_use_mode?: 0 | 1 | 2;
            /**
             * @description 0 forbids export without DRM, 1 allows it.
             * @example 0
             * @enum {integer}
             */
            export_epub?: 0 | 1;
            /**
             * @description 0 forbids export without DRM, 1 allows it.
             * @example 0
             * @enum {integer}
             */
            export_mp3?: 0 | 1;
            /**
             * @description 0 forbids PDF export and print, 1 allows them; burn_play sets the pages per print.
             * @example 0
             * @enum {integer|null}
             */
            export_pdf_print?: 0 | 1 | null;
            /**
             * @description 1 marks a license for physical products.
             * @example -1
             * @enum {integer}
             */
            physical?: -1 | 0 | 1;
            /** @description The weight of a physical product, in the unit of `physical_weight_type`. Stored only. */
            physical_weight?: number;
            /**
             * @description 0 means grams, 1 pounds. Stored only.
             * @example 0
             * @enum {integer}
             */
            physical_weight_type?: 0 | 1;
            /**
             * Format: int64
             * @description The number of the tax rule. Stored only.
             */
            tax_handling?: number;
            /** @description The texts of the license by language. */
            locales?: {
                /**
                 * Format: int64
                 * @description The id of the locale.
                 */
                id?: number;
                /**
                 * Format: int64
                 * @description The number of the language.
                 */
                language_id?: number;
                /** @description The name of the license in this language. */
                name?: string;
                /** @description The description of the license in this language. */
                description?: string;
            }[];
            /** @description The countries where the content may be sold; an empty list allows all countries. */
            restriction_country?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /**
                 * Format: int64
                 * @description The number of the country.
                 */
                country_id?: number;
            }[];
            /** @description The DVD regions where the content may be sold; an empty list allows all regions. Stored only. */
            restriction_dvd_region?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /**
                 * Format: int64
                 * @description The number of the DVD region.
                 */
                dvd_region?: number;
            }[];
            /** @description The video norm for which the content may be sold; null allows both. Stored only. */
            restriction_video_norm?: {
                /**
                 * @description 0 means NTSC countries, 1 PAL countries.
                 * @example 0
                 * @enum {integer}
                 */
                norm?: 0 | 1;
            } | null;
        };
        /** Order */
        Order: {
            /**
             * Format: int64
             * @description The id of the order.
             */
            readonly id: number;
            /**
             * @description The name of the order: `#` and its id.
             * @example #1202
             */
            readonly name: string;
            /**
             * Format: email
             * @description A copy of the email of the customer at the time of the order; a later change of the customer does not change it.
             * @example kim@example.org
             */
            email: string;
            /** @description The invoice number; numbered per company unless it is sent. */
            order_number: string;
            /** @description The purchase order number. */
            po_number: string;
            /**
             * @description When the order was placed.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the order was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
            /**
             * @description A time closes the order, null reopens it.
             * @example 2026-11-15T08:30:00
             */
            closed_at: string | null;
            /**
             * @description When the order was processed.
             * @example 2026-11-15T08:30:00
             */
            readonly processed_at: string;
            /**
             * @description When the order was cancelled; null otherwise.
             * @example 2026-11-15T08:30:00
             */
            readonly cancelled_at: string | null;
            /** @description True if the order is confirmed. Stored only. */
            confirmed: boolean;
            /** @description True for a test purchase without payment. */
            test: boolean;
            /** @description The currency code; the currency of the company unless another one is sent. */
            currency: string;
            /** @description The payment gateway; Manual if there was none. */
            readonly gateway: string;
            /** @description The names of the payment gateways. */
            readonly payment_gateway_names: string[];
            /**
             * @description Whether the order is paid, or refunded in part or completely.
             * @example paid
             * @enum {string}
             */
            readonly financial_status: "paid" | "partially_refunded" | "refunded";
            /**
             * @description Null means not yet shipped. Orders of digital content are fulfilled at once.
             * @example fulfilled
             * @enum {string|null}
             */
            readonly fulfillment_status: "fulfilled" | "partial" | null;
            /**
             * @description Where the order was placed.
             * @example api
             * @enum {string}
             */
            readonly source_name: "api" | "webshop" | "in app";
            /** @description The source of the order, if it is known. */
            readonly source: string | null;
            /** @description The id of the order at its source, if it is known. */
            readonly source_identifier: string | null;
            /** @description The customer's network address at the time of the order. Stored only. */
            browser_ip: string;
            /** @description True if the customer agreed to marketing. Stored only. */
            buyer_accepts_marketing: boolean;
            /**
             * Format: int64
             * @description The id of the checkout.
             */
            readonly checkout_id: number;
            /** @description The unique token of the checkout. */
            readonly checkout_token: string;
            /** @description The device of the customer, if it is known. Stored only. */
            device_id: string | null;
            /** @description The first page of the visit, if it is known. Stored only. */
            landing_site: string | null;
            /** @description The reference in the address of the first page, if it is known. Stored only. */
            landing_site_ref: string | null;
            /** @description The site that led to the shop, if it is known. Stored only. */
            referring_site: string | null;
            /** @description The physical store of the sale, if any. Stored only. */
            location_id: string | null;
            /**
             * Format: int64
             * @description The id of the shop in which the order was placed.
             */
            theme_setting_id: number;
            /** @description True if the prices of the lines include taxes. */
            readonly taxes_included: boolean;
            /**
             * Format: int64
             * @description The total net price in cents.
             */
            readonly subtotal_price: number;
            /**
             * Format: int64
             * @description The total discount with taxes in cents.
             */
            readonly total_discounts: number;
            /**
             * Format: int64
             * @description The total of all line items with taxes and without discounts, in cents.
             */
            readonly total_line_items_price: number;
            /**
             * Format: int64
             * @description The charged amount in cents: the gross price less discounts.
             */
            readonly total_price: number;
            /**
             * Format: int64
             * @description The total of all taxes in cents.
             */
            readonly total_tax: number;
            /** @description The total weight in grams. */
            readonly total_weight: number;
            /** @description The net price of the order by tax rate. */
            readonly tax_lines: {
                /**
                 * Format: int64
                 * @description The net price in cents.
                 */
                price: number;
                /** @description The tax rate as a fraction, for example 0.19. */
                rate: number;
            }[];
            /** @description The discounts of the order. */
            discount_codes: {
                /**
                 * Format: int64
                 * @description The id of the discount.
                 */
                readonly id: number;
                /**
                 * Format: int64
                 * @description The discount in cents; send it with the type fixed_amount.
                 */
                amount: number;
                /** @description The code that the customer entered. */
                code: string;
                /**
                 * @description Whether the discount is a percentage or an amount.
                 * @example percentage
                 * @enum {string}
                 */
                type: "percentage" | "fixed_amount";
            }[];
            /** @description The shipping of the order. */
            shipping_lines: {
                /**
                 * Format: int64
                 * @description The price of the shipping in cents.
                 */
                price: number;
                /** @description The name of the shipping method. */
                title: string;
                /** @description The net price of the shipping by tax rate. */
                readonly tax_lines: {
                    /**
                     * Format: int64
                     * @description The net price in cents.
                     */
                    price: number;
                    /** @description The tax rate as a fraction, for example 0.19. */
                    rate: number;
                }[];
            }[];
            /** @description The shipments of the order. */
            readonly fulfillments: {
                /**
                 * Format: int64
                 * @description The id of the shipment.
                 */
                readonly id: number;
                /**
                 * @description When the goods were shipped.
                 * @example 2026-11-15T08:30:00
                 */
                readonly created_at: string;
                /** @description The ids of the shipped line items. */
                line_items: number[];
            }[];
            /** @description The lines of the order. They cannot be changed: an update accepts only the same lines. */
            line_items: {
                /**
                 * Format: int64
                 * @description The id of the line.
                 */
                readonly id: number;
                /**
                 * @description The `product_id` of the product.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                product_id: string;
                /**
                 * Format: int64
                 * @description The license of a digital product; null or 0 takes the only one that the product has.
                 */
                license_id: number | null;
                /** @description The name of the license; null for other than digital products. */
                readonly license_title: string | null;
                /** @description True for HD resolution of a video. A line without it is sold in the only resolution of the product, else in SD. */
                hd: boolean;
                /** @description The title of the product unless another one is sent. */
                title: string;
                /** @description The title of the line. */
                readonly name: string;
                /**
                 * Format: int32
                 * @description The number of items.
                 */
                quantity: number;
                /** @description The weight per item in grams. */
                readonly grams: number;
                /** @description The GTIN of the product; its `product_id` if it has none. */
                readonly sku: string;
                /**
                 * Format: int64
                 * @description In a request: the price of one item in cents that overrides the price model, gross or net as the company enters prices (`tax_options`). In a response: the net price of one item, before discounts. With gross prices and 19 % tax, a sent 1190 is shown as 1000.
                 */
                price: number;
                /** @description True if the line is taxed. */
                readonly taxable: boolean;
                /** @description True for physical products. */
                readonly requires_shipping: boolean;
                /** @description True if a gift certificate was used. */
                readonly gift_card: boolean;
                /** @description False for a product on pre-order. */
                readonly product_exists: boolean;
                /**
                 * Format: int64
                 * @description The discount of the line in cents.
                 */
                readonly total_discount: number;
            }[];
            /** @description The refunds of the order. */
            readonly refunds: {
                /**
                 * Format: int64
                 * @description The id of the refund.
                 */
                readonly id: number;
                /**
                 * @description When the refund was made.
                 * @example 2026-11-15T08:30:00
                 */
                readonly created_at: string;
                /** @description The reason of the refund. */
                note: string | null;
                /**
                 * Format: int64
                 * @description The id of the order.
                 */
                readonly order_id: number;
                /** @description The refunded lines of the order. */
                refund_line_items: {
                    /**
                     * Format: int64
                     * @description The id of the refunded line.
                     */
                    readonly id: number;
                    /**
                     * Format: int32
                     * @description The number of refunded items.
                     */
                    quantity: number;
                    /** @description The line of the order. */
                    readonly line_item: {
                        /**
                         * Format: int64
                         * @description The id of the line.
                         */
                        readonly id: number;
                        /**
                         * @description The `product_id` of the product.
                         * @example 0A1B-2C3D-4E5F-6071
                         */
                        product_id: string;
                        /**
                         * Format: int64
                         * @description The license of a digital product; null or 0 takes the only one that the product has.
                         */
                        license_id: number | null;
                        /** @description The name of the license; null for other than digital products. */
                        readonly license_title: string | null;
                        /** @description True for HD resolution of a video. A line without it is sold in the only resolution of the product, else in SD. */
                        hd: boolean;
                        /** @description The title of the product unless another one is sent. */
                        title: string;
                        /** @description The title of the line. */
                        readonly name: string;
                        /**
                         * Format: int32
                         * @description The number of items.
                         */
                        quantity: number;
                        /** @description The weight per item in grams. */
                        readonly grams: number;
                        /** @description The GTIN of the product; its `product_id` if it has none. */
                        readonly sku: string;
                        /**
                         * Format: int64
                         * @description In a request: the price of one item in cents that overrides the price model, gross or net as the company enters prices (`tax_options`). In a response: the net price of one item, before discounts. With gross prices and 19 % tax, a sent 1190 is shown as 1000.
                         */
                        price: number;
                        /** @description True if the line is taxed. */
                        readonly taxable: boolean;
                        /** @description True for physical products. */
                        readonly requires_shipping: boolean;
                        /** @description True if a gift certificate was used. */
                        readonly gift_card: boolean;
                        /** @description False for a product on pre-order. */
                        readonly product_exists: boolean;
                        /**
                         * Format: int64
                         * @description The discount of the line in cents.
                         */
                        readonly total_discount: number;
                    };
                }[];
                /** @description True returns the items to stock. */
                restock: boolean;
                /** @description The tracking number of the returned goods, if it is known. */
                readonly tracking_number: string | null;
                /** @description The token of the customer. */
                readonly customer_token: string;
                /** @description The transactions of the refund. */
                readonly transactions: {
                    /**
                     * Format: int64
                     * @description The id of the transaction.
                     */
                    readonly id: number;
                    /**
                     * Format: int64
                     * @description The id of the order.
                     */
                    readonly order_id: number;
                    /** @description The payment gateway of the order. */
                    readonly gateway: string;
                    /**
                     * @description When the transaction was made.
                     * @example 2026-11-15T08:30:00
                     */
                    readonly created_at: string;
                    /** @description True for a test purchase. */
                    readonly test: boolean;
                    /**
                     * @description The state of the transaction.
                     * @example success
                     */
                    readonly status: string;
                    /**
                     * Format: int64
                     * @description The refunded amount in cents.
                     */
                    readonly amount: number;
                    /** @description The currency of the order. */
                    readonly currency: string;
                    /** @description The physical store of the sale, if any. */
                    readonly location_id: string | null;
                    /** @description The token of the customer. */
                    readonly customer_token: string;
                    /** @description The device of the sale, if it is known. */
                    readonly device_id: string | null;
                    /**
                     * @description Where the refund was made.
                     * @example web
                     * @enum {string}
                     */
                    readonly source_name: "web" | "api";
                }[];
            }[];
            /** @description The customer; in a request, named by token or by email and password. */
            customer: {
                /**
                 * Format: int64
                 * @description The id of the customer.
                 */
                readonly id: number;
                /** @description The token of the customer, which other resources call customer_token. */
                readonly token: string;
                /**
                 * Format: email
                 * @description The sign-in email of the customer.
                 * @example kim@example.org
                 */
                email: string;
                /** @description The first name of the customer. */
                first_name: string;
                /** @description The last name of the customer. */
                last_name: string;
                /**
                 * @description The language of mails and pages for the customer.
                 * @example de
                 */
                language: string;
                /**
                 * @description When the customer was created.
                 * @example 2026-11-15T08:30:00
                 */
                readonly created_at: string;
                /**
                 * @description When the customer was last changed.
                 * @example 2026-11-15T08:30:00
                 */
                readonly updated_at: string;
                /**
                 * Format: int64
                 * @description The number of orders without cancelled ones.
                 */
                readonly orders_count: number;
                /**
                 * Format: int64
                 * @description The total of the orders in cents.
                 */
                readonly total_spent: number;
                /**
                 * Format: int64
                 * @description The id of the last order; null if there is none.
                 */
                readonly last_order_id: number | null;
                /** @description The name of the last order; null if there is none. */
                readonly last_order_name: string | null;
                /** @description A note that only admins see. */
                note: string;
                /**
                 * @description The state of the account; a disabled customer can neither sign in nor order.
                 * @example enabled
                 * @enum {string}
                 */
                readonly state: "enabled" | "disabled";
                /** @description True if the email was proven to belong to the customer. */
                verified_email: boolean;
                /** @description The default address; null if there is none. */
                readonly default_address: {
                    /**
                     * Format: int64
                     * @description The id of the address, for use in paths.
                     */
                    readonly id: number;
                    /** @description The first name of the recipient. */
                    first_name: string;
                    /** @description The last name of the recipient. */
                    last_name: string;
                    /** @description The full name of the recipient. */
                    name: string;
                    /** @description The company of the recipient. */
                    company: string;
                    /** @description The street and number. */
                    address1: string;
                    /** @description A second line of the address. */
                    address2: string;
                    /** @description The city. */
                    city: string;
                    /** @description The postal code. */
                    zip: string;
                    /** @description The name of the province or state. */
                    province: string;
                    /** @description The code of the province or state. Stored only. */
                    province_code: string;
                    /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                    country: string;
                    /** @description The name of the country; read if `country` names no known country. */
                    country_name: string;
                    /**
                     * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                     * @example DE
                     */
                    country_code: string | null;
                    /** @description The phone number of the recipient. */
                    phone: string;
                    /**
                     * @description The language of the recipient: a code of two letters, or null.
                     * @example de
                     */
                    language: string | null;
                    /** @description The token of the customer who owns the address. */
                    readonly token: string;
                    /** @description True for the customer's default address. */
                    default: boolean;
                } | null;
                /** @description The addresses of the customer. A sent list replaces all addresses; an element with a known id changes that address, others are new, unsent ones are deleted. */
                addresses: {
                    /**
                     * Format: int64
                     * @description The id of the address, for use in paths.
                     */
                    readonly id: number;
                    /** @description The first name of the recipient. */
                    first_name: string;
                    /** @description The last name of the recipient. */
                    last_name: string;
                    /** @description The full name of the recipient. */
                    name: string;
                    /** @description The company of the recipient. */
                    company: string;
                    /** @description The street and number. */
                    address1: string;
                    /** @description A second line of the address. */
                    address2: string;
                    /** @description The city. */
                    city: string;
                    /** @description The postal code. */
                    zip: string;
                    /** @description The name of the province or state. */
                    province: string;
                    /** @description The code of the province or state. Stored only. */
                    province_code: string;
                    /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                    country: string;
                    /** @description The name of the country; read if `country` names no known country. */
                    country_name: string;
                    /**
                     * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                     * @example DE
                     */
                    country_code: string | null;
                    /** @description The phone number of the recipient. */
                    phone: string;
                    /**
                     * @description The language of the recipient: a code of two letters, or null.
                     * @example de
                     */
                    language: string | null;
                    /** @description The token of the customer who owns the address. */
                    readonly token: string;
                    /** @description True for the customer's default address. */
                    default: boolean;
                }[];
            };
            /** @description The shipping address, which can be changed until the order is shipped. */
            shipping_address: {
                /**
                 * Format: int64
                 * @description The id of the address, for use in paths.
                 */
                readonly id: number;
                /** @description The first name of the recipient. */
                first_name: string;
                /** @description The last name of the recipient. */
                last_name: string;
                /** @description The full name of the recipient. */
                name: string;
                /** @description The company of the recipient. */
                company: string;
                /** @description The street and number. */
                address1: string;
                /** @description A second line of the address. */
                address2: string;
                /** @description The city. */
                city: string;
                /** @description The postal code. */
                zip: string;
                /** @description The name of the province or state. */
                province: string;
                /** @description The code of the province or state. Stored only. */
                province_code: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code: string | null;
                /** @description The phone number of the recipient. */
                phone: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @example de
                 */
                language: string | null;
                /** @description The token of the customer who owns the address. */
                readonly token: string;
                /** @description Always false: the address belongs to the order. */
                readonly default: boolean;
            } | null;
        };
        /** Order */
        OrderCreate: {
            /**
             * Format: email
             * @description A copy of the email of the customer at the time of the order; a later change of the customer does not change it.
             * @example kim@example.org
             */
            email?: string;
            /** @description The invoice number; numbered per company unless it is sent. */
            order_number?: string;
            /**
             * @description The purchase order number.
             * @default
             */
            po_number?: string;
            /**
             * @description A time closes the order, null reopens it.
             * @example 2026-11-15T08:30:00
             */
            closed_at?: string | null;
            /**
             * @description True if the order is confirmed. Stored only.
             * @default true
             */
            confirmed?: boolean;
            /**
             * @description True for a test purchase without payment.
             * @default false
             */
            test?: boolean;
            /** @description The currency code; the currency of the company unless another one is sent. */
            currency?: string;
            /**
             * @description The customer's network address at the time of the order. Stored only.
             * @default
             */
            browser_ip?: string;
            /**
             * @description True if the customer agreed to marketing. Stored only.
             * @default false
             */
            buyer_accepts_marketing?: boolean;
            /**
             * @description The device of the customer, if it is known. Stored only.
             * @default null
             */
            device_id?: string | null;
            /**
             * @description The first page of the visit, if it is known. Stored only.
             * @default null
             */
            landing_site?: string | null;
            /**
             * @description The reference in the address of the first page, if it is known. Stored only.
             * @default null
             */
            landing_site_ref?: string | null;
            /**
             * @description The site that led to the shop, if it is known. Stored only.
             * @default null
             */
            referring_site?: string | null;
            /**
             * @description The physical store of the sale, if any. Stored only.
             * @default null
             */
            location_id?: string | null;
            /**
             * Format: int64
             * @description The id of the shop in which the order was placed.
             */
            theme_setting_id?: number;
            /**
             * @description The discounts of the order.
             * @default []
             */
            discount_codes?: {
                /**
                 * Format: int64
                 * @description The discount in cents; send it with the type fixed_amount.
                 */
                amount?: number;
                /** @description The code that the customer entered. */
                code: string;
                /**
                 * @description Whether the discount is a percentage or an amount.
                 * @example percentage
                 * @enum {string}
                 */
                type: "percentage" | "fixed_amount";
                /** @description The discount in percent; send it with the type percentage. */
                percent?: number;
            }[];
            /**
             * @description The shipping of the order.
             * @default []
             */
            shipping_lines?: {
                /**
                 * Format: int64
                 * @description The price of the shipping in cents.
                 */
                price: number;
                /**
                 * @description The name of the shipping method.
                 * @default
                 */
                title?: string;
            }[];
            /** @description The lines of the order. They cannot be changed: an update accepts only the same lines. */
            line_items: {
                /**
                 * @description The `product_id` of the product.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                product_id: string;
                /**
                 * Format: int64
                 * @description The license of a digital product; null or 0 takes the only one that the product has.
                 * @default null
                 */
                license_id?: number | null;
                /** @description True for HD resolution of a video. A line without it is sold in the only resolution of the product, else in SD. */
                hd?: boolean;
                /** @description The title of the product unless another one is sent. */
                title?: string;
                /**
                 * Format: int32
                 * @description The number of items.
                 * @default 1
                 */
                quantity?: number;
                /**
                 * Format: int64
                 * @description In a request: the price of one item in cents that overrides the price model, gross or net as the company enters prices (`tax_options`). In a response: the net price of one item, before discounts. With gross prices and 19 % tax, a sent 1190 is shown as 1000.
                 */
                price?: number;
            }[];
            /** @description The customer; in a request, named by token or by email and password. */
            customer?: {
                /** @description The token of the customer, which other resources call customer_token. */
                token?: string;
                /**
                 * Format: email
                 * @description The sign-in email of the customer.
                 * @example kim@example.org
                 */
                email?: string;
                /** @description The password of the customer with this email, or of the new one; null if the customer is named by token. */
                password?: string | null;
                /** @description The repeated password, required whenever a password is set or changed; otherwise null or absent. */
                password_confirmation?: string | null;
                /**
                 * @description The first name of the customer.
                 * @default
                 */
                first_name?: string;
                /**
                 * @description The last name of the customer.
                 * @default
                 */
                last_name?: string;
                /**
                 * @description The language of mails and pages for the customer.
                 * @default en
                 * @example de
                 */
                language?: string;
                /**
                 * @description A note that only admins see.
                 * @default
                 */
                note?: string;
                /**
                 * @description True if the email was proven to belong to the customer.
                 * @default false
                 */
                verified_email?: boolean;
                /**
                 * @description The addresses of the customer. A sent list replaces all addresses; an element with a known id changes that address, others are new, unsent ones are deleted.
                 * @default []
                 */
                addresses?: {
                    /**
                     * @description The first name of the recipient.
                     * @default
                     */
                    first_name?: string;
                    /**
                     * @description The last name of the recipient.
                     * @default
                     */
                    last_name?: string;
                    /**
                     * @description The full name of the recipient.
                     * @default
                     */
                    name?: string;
                    /**
                     * @description The company of the recipient.
                     * @default
                     */
                    company?: string;
                    /**
                     * @description The street and number.
                     * @default
                     */
                    address1?: string;
                    /**
                     * @description A second line of the address.
                     * @default
                     */
                    address2?: string;
                    /**
                     * @description The city.
                     * @default
                     */
                    city?: string;
                    /**
                     * @description The postal code.
                     * @default
                     */
                    zip?: string;
                    /**
                     * @description The name of the province or state.
                     * @default
                     */
                    province?: string;
                    /**
                     * @description The code of the province or state. Stored only.
                     * @default
                     */
                    province_code?: string;
                    /**
                     * @description The country: its name or its code. Fills a `country_code` that is not sent.
                     * @default
                     */
                    country?: string;
                    /**
                     * @description The name of the country; read if `country` names no known country.
                     * @default
                     */
                    country_name?: string;
                    /**
                     * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                     * @default null
                     * @example DE
                     */
                    country_code?: string | null;
                    /**
                     * @description The phone number of the recipient.
                     * @default
                     */
                    phone?: string;
                    /**
                     * @description The language of the recipient: a code of two letters, or null.
                     * @default null
                     * @example de
                     */
                    language?: string | null;
                    /**
                     * @description True for the customer's default address.
                     * @default false
                     */
                    default?: boolean;
                }[];
            };
            /**
             * @description The shipping address, which can be changed until the order is shipped.
             * @default null
             */
            shipping_address?: {
                /**
                 * @description The first name of the recipient.
                 * @default
                 */
                first_name?: string;
                /**
                 * @description The last name of the recipient.
                 * @default
                 */
                last_name?: string;
                /**
                 * @description The full name of the recipient.
                 * @default
                 */
                name?: string;
                /**
                 * @description The company of the recipient.
                 * @default
                 */
                company?: string;
                /**
                 * @description The street and number.
                 * @default
                 */
                address1?: string;
                /**
                 * @description A second line of the address.
                 * @default
                 */
                address2?: string;
                /**
                 * @description The city.
                 * @default
                 */
                city?: string;
                /**
                 * @description The postal code.
                 * @default
                 */
                zip?: string;
                /**
                 * @description The name of the province or state.
                 * @default
                 */
                province?: string;
                /**
                 * @description The code of the province or state. Stored only.
                 * @default
                 */
                province_code?: string;
                /**
                 * @description The country: its name or its code. Fills a `country_code` that is not sent.
                 * @default
                 */
                country?: string;
                /**
                 * @description The name of the country; read if `country` names no known country.
                 * @default
                 */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @default null
                 * @example DE
                 */
                country_code?: string | null;
                /**
                 * @description The phone number of the recipient.
                 * @default
                 */
                phone?: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @default null
                 * @example de
                 */
                language?: string | null;
            } | null;
            /** @description The token of an existing customer. */
            customer_token?: string;
            /** @description The password of the customer with this email; sets the password of a new customer. */
            password?: string;
            /**
             * @description 0 suppresses the confirmation mail.
             * @example 0
             * @enum {integer}
             */
            customer_notification?: 0 | 1;
        };
        /** Order */
        OrderUpdate: {
            /**
             * Format: email
             * @description A copy of the email of the customer at the time of the order; a later change of the customer does not change it.
             * @example kim@example.org
             */
            email?: string;
            /** @description The purchase order number. */
            po_number?: string;
            /**
             * @description A time closes the order, null reopens it.
             * @example 2026-11-15T08:30:00
             */
            closed_at?: string | null;
            /** @description True if the order is confirmed. Stored only. */
            confirmed?: boolean;
            /** @description True if the customer agreed to marketing. Stored only. */
            buyer_accepts_marketing?: boolean;
            /** @description The lines of the order. They cannot be changed: an update accepts only the same lines. */
            line_items?: {
                /**
                 * Format: int64
                 * @description The id of the line.
                 */
                id?: number;
                /**
                 * @description The `product_id` of the product.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                product_id?: string;
                /**
                 * Format: int64
                 * @description The license of a digital product; null or 0 takes the only one that the product has.
                 */
                license_id?: number | null;
                /** @description True for HD resolution of a video. A line without it is sold in the only resolution of the product, else in SD. */
                hd?: boolean;
                /** @description The title of the product unless another one is sent. */
                title?: string;
                /**
                 * Format: int32
                 * @description The number of items.
                 */
                quantity?: number;
                /**
                 * Format: int64
                 * @description In a request: the price of one item in cents that overrides the price model, gross or net as the company enters prices (`tax_options`). In a response: the net price of one item, before discounts. With gross prices and 19 % tax, a sent 1190 is shown as 1000.
                 */
                price?: number;
            }[];
            /** @description The shipping address, which can be changed until the order is shipped. */
            shipping_address?: {
                /** @description The first name of the recipient. */
                first_name?: string;
                /** @description The last name of the recipient. */
                last_name?: string;
                /** @description The full name of the recipient. */
                name?: string;
                /** @description The company of the recipient. */
                company?: string;
                /** @description The street and number. */
                address1?: string;
                /** @description A second line of the address. */
                address2?: string;
                /** @description The city. */
                city?: string;
                /** @description The postal code. */
                zip?: string;
                /** @description The name of the province or state. */
                province?: string;
                /** @description The code of the province or state. Stored only. */
                province_code?: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country?: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code?: string | null;
                /** @description The phone number of the recipient. */
                phone?: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @example de
                 */
                language?: string | null;
            } | null;
        };
        /** Refund */
        Refund: {
            /**
             * Format: int64
             * @description The id of the refund.
             */
            readonly id: number;
            /**
             * @description When the refund was made.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /** @description The reason of the refund. */
            note: string | null;
            /**
             * Format: int64
             * @description The id of the order.
             */
            readonly order_id: number;
            /** @description The refunded lines of the order. */
            refund_line_items: {
                /**
                 * Format: int64
                 * @description The id of the refunded line.
                 */
                readonly id: number;
                /**
                 * Format: int32
                 * @description The number of refunded items.
                 */
                quantity: number;
                /** @description The line of the order. */
                readonly line_item: {
                    /**
                     * Format: int64
                     * @description The id of the line.
                     */
                    readonly id: number;
                    /**
                     * @description The `product_id` of the product.
                     * @example 0A1B-2C3D-4E5F-6071
                     */
                    product_id: string;
                    /**
                     * Format: int64
                     * @description The license of a digital product; null or 0 takes the only one that the product has.
                     */
                    license_id: number | null;
                    /** @description The name of the license; null for other than digital products. */
                    readonly license_title: string | null;
                    /** @description True for HD resolution of a video. A line without it is sold in the only resolution of the product, else in SD. */
                    hd: boolean;
                    /** @description The title of the product unless another one is sent. */
                    title: string;
                    /** @description The title of the line. */
                    readonly name: string;
                    /**
                     * Format: int32
                     * @description The number of items.
                     */
                    quantity: number;
                    /** @description The weight per item in grams. */
                    readonly grams: number;
                    /** @description The GTIN of the product; its `product_id` if it has none. */
                    readonly sku: string;
                    /**
                     * Format: int64
                     * @description In a request: the price of one item in cents that overrides the price model, gross or net as the company enters prices (`tax_options`). In a response: the net price of one item, before discounts. With gross prices and 19 % tax, a sent 1190 is shown as 1000.
                     */
                    price: number;
                    /** @description True if the line is taxed. */
                    readonly taxable: boolean;
                    /** @description True for physical products. */
                    readonly requires_shipping: boolean;
                    /** @description True if a gift certificate was used. */
                    readonly gift_card: boolean;
                    /** @description False for a product on pre-order. */
                    readonly product_exists: boolean;
                    /**
                     * Format: int64
                     * @description The discount of the line in cents.
                     */
                    readonly total_discount: number;
                };
            }[];
            /** @description True returns the items to stock. */
            restock: boolean;
            /** @description The tracking number of the returned goods, if it is known. */
            readonly tracking_number: string | null;
            /** @description The token of the customer. */
            readonly customer_token: string;
            /** @description The transactions of the refund. */
            readonly transactions: {
                /**
                 * Format: int64
                 * @description The id of the transaction.
                 */
                readonly id: number;
                /**
                 * Format: int64
                 * @description The id of the order.
                 */
                readonly order_id: number;
                /** @description The payment gateway of the order. */
                readonly gateway: string;
                /**
                 * @description When the transaction was made.
                 * @example 2026-11-15T08:30:00
                 */
                readonly created_at: string;
                /** @description True for a test purchase. */
                readonly test: boolean;
                /**
                 * @description The state of the transaction.
                 * @example success
                 */
                readonly status: string;
                /**
                 * Format: int64
                 * @description The refunded amount in cents.
                 */
                readonly amount: number;
                /** @description The currency of the order. */
                readonly currency: string;
                /** @description The physical store of the sale, if any. */
                readonly location_id: string | null;
                /** @description The token of the customer. */
                readonly customer_token: string;
                /** @description The device of the sale, if it is known. */
                readonly device_id: string | null;
                /**
                 * @description Where the refund was made.
                 * @example web
                 * @enum {string}
                 */
                readonly source_name: "web" | "api";
            }[];
        };
        /** Refund */
        RefundCreate: {
            /**
             * @description The reason of the refund.
             * @default null
             */
            note?: string | null;
            /**
             * @description The refunded lines of the order.
             * @default []
             */
            refund_line_items?: {
                /**
                 * Format: int32
                 * @description The number of refunded items.
                 */
                quantity: number;
                /**
                 * Format: int64
                 * @description The id of the refunded line.
                 */
                line_item_id: number;
            }[];
            /**
             * @description True returns the items to stock.
             * @default false
             */
            restock?: boolean;
            /**
             * Format: int64
             * @description The amount in cents; by default the price of the lines. Without amount and lines, everything that is left is refunded.
             */
            amount?: number;
        };
        /** Webhook */
        Webhook: {
            /**
             * Format: int64
             * @description The id of the webhook.
             */
            readonly id: number;
            /**
             * @description The events that the webhook receives.
             * @example customer/create
             * @enum {string}
             */
            topic: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
            /**
             * Format: uri
             * @description The address that receives the POST requests.
             * @example https://example.org/picture.png
             */
            address: string;
            /**
             * @description The format of the payload.
             * @example json
             * @enum {string}
             */
            format: "json";
            /** @description False once every retry has failed; sending true resumes deliveries. */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When the webhook was last changed.
             * @example 2026-11-15T08:30:00+00:00
             */
            readonly updated_at: string;
        };
        /** Webhook */
        WebhookCreate: {
            /**
             * @description The events that the webhook receives.
             * @example customer/create
             * @enum {string}
             */
            topic: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
            /**
             * Format: uri
             * @description The address that receives the POST requests.
             * @example https://example.org/picture.png
             */
            address: string;
            /**
             * @description The format of the payload.
             * @default json
             * @example json
             * @enum {string}
             */
            format?: "json";
            /**
             * @description False once every retry has failed; sending true resumes deliveries.
             * @default true
             */
            is_active?: boolean;
        };
        /** Webhook */
        WebhookUpdate: {
            /**
             * @description The events that the webhook receives.
             * @example customer/create
             * @enum {string}
             */
            topic?: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
            /**
             * Format: uri
             * @description The address that receives the POST requests.
             * @example https://example.org/picture.png
             */
            address?: string;
            /** @description False once every retry has failed; sending true resumes deliveries. */
            is_active?: boolean;
        };
        /** Delivery */
        Delivery: {
            /**
             * Format: int64
             * @description The id of the delivery.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The id of the webhook.
             */
            readonly webhook_id: number;
            /** @description The `webhook-id` of the request, equal for every delivery of the event. */
            readonly event_id: string;
            /** @description The topic of the event. */
            readonly topic: string;
            /**
             * @description Whether the delivery waits for an attempt, was acknowledged or was cancelled.
             * @example waiting
             * @enum {string}
             */
            readonly state: "waiting" | "delivered" | "cancelled";
            /**
             * @description The cause of the delivery: the event, a redelivery, a replay or a test.
             * @example event
             * @enum {string}
             */
            readonly origin: "event" | "redelivery" | "replay" | "test";
            /**
             * @description When the delivery was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the delivery was acknowledged or cancelled; null while it waits.
             * @example 2026-11-15T08:30:00
             */
            readonly ended_at: string | null;
            /** @description The resource of the event. */
            readonly data: {
                /**
                 * @description The type of the resource.
                 * @example order
                 */
                readonly type: string;
                /**
                 * @description The id of the resource.
                 * @example 1202
                 */
                readonly id: string;
                /**
                 * @description The `product_id` of a product; null for other resources, whose payload omits it.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                readonly long_id: string | null;
            };
            /** @description The attempts so far, oldest first. */
            readonly attempts: {
                /**
                 * @description When the attempt began.
                 * @example 2026-11-15T08:30:00
                 */
                readonly at: string;
                /**
                 * Format: int64
                 * @description How long the attempt took in milliseconds.
                 */
                readonly duration_ms: number;
                /**
                 * Format: int64
                 * @description The HTTP status of the response; null if there was no response.
                 */
                readonly status: number | null;
                /** @description The reason of the failure; null if the attempt succeeded. */
                readonly reason: string | null;
                /** @description The first bytes of the response. */
                readonly answer: string;
            }[];
        };
        /** Replay */
        Replay: {
            /**
             * @description Replays events from this time on, which is at most 30 days ago.
             * @example 2026-11-15T08:30:00
             */
            since: string;
            /**
             * @description Replays events before this time, by default the current time.
             * @example 2026-11-15T08:30:00
             */
            until: string;
            /**
             * @description The topic of the webhook, which is also the default.
             * @example customer/create
             * @enum {string}
             */
            topic: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
            /**
             * Format: int64
             * @description The number of created deliveries; events that already wait for delivery are skipped.
             */
            readonly count: number;
        };
        /** Replay */
        ReplayCreate: {
            /**
             * @description Replays events from this time on, which is at most 30 days ago.
             * @example 2026-11-15T08:30:00
             */
            since: string;
            /**
             * @description Replays events before this time, by default the current time.
             * @example 2026-11-15T08:30:00
             */
            until?: string;
            /**
             * @description The topic of the webhook, which is also the default.
             * @example customer/create
             * @enum {string}
             */
            topic?: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
        };
        /** Event */
        Event: {
            /**
             * Format: int64
             * @description The id of the entry, which grows with every event.
             */
            readonly id: number;
            /** @description The id of the event, equal to the header `webhook-id` of its deliveries. */
            readonly event_id: string;
            /**
             * Format: int64
             * @description The id of the company.
             */
            readonly company_id: number;
            /**
             * @description The producer of the event.
             * @example shop
             */
            readonly producer: string;
            /** @description The topic of the event. */
            readonly scope: string;
            /** @description The resource of the event. */
            readonly data: {
                /**
                 * @description The type of the resource.
                 * @example order
                 */
                readonly type: string;
                /**
                 * @description The id of the resource.
                 * @example 1202
                 */
                readonly id: string;
                /**
                 * @description The `product_id`; only events of products have it.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                readonly long_id?: string;
            };
            /**
             * @description When the event was published.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
        };
        /** Activity */
        Activity: {
            /**
             * Format: int64
             * @description The id of the activity, which grows with every change.
             */
            readonly id: number;
            /**
             * @description When the change was made.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /** @description Who made the change; null for the platform itself. */
            readonly actor: {
                /**
                 * @description What the actor is.
                 * @example user
                 * @enum {string}
                 */
                readonly type: "user" | "app" | "operator" | "customer";
                /**
                 * @description The client id of the app, the name of the operator, or the numeric id.
                 * @example shelf-sync
                 */
                readonly id: string;
                /**
                 * @description The present name of the actor; empty if it was deleted or is unknown, or for a customer without the scope `customers`.
                 * @example Shelf Sync
                 */
                readonly name: string;
            } | null;
            /**
             * @description The type of the resource.
             * @example product
             */
            readonly resource: string;
            /**
             * @description The id of the resource.
             * @example 1202
             */
            readonly resource_id: string;
            /**
             * @description What was done, such as `create`, `update` or `delete`.
             * @example update
             */
            readonly action: string;
            /**
             * @description The former values of the changed fields, or of all fields of a deleted resource; null if there are none. Personal data and secrets read `[redacted]`, long texts end with `…`.
             * @example {
             *       "title": "Harbour in Winter"
             *     }
             */
            readonly before: unknown;
            /**
             * @description The new values of the changed fields; null if there are none. A new resource shows the fields that differ from their defaults. `[not recorded]` stands for a list whose elements are not recorded.
             * @example {
             *       "title": "Harbour in Winter"
             *     }
             */
            readonly after: unknown;
        };
        /** Logged request */
        Request: {
            /**
             * Format: int64
             * @description The id of the entry.
             */
            readonly id: number;
            /**
             * @description When the response ended.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description The method of the request.
             * @example GET
             * @enum {string}
             */
            readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
            /**
             * @description The path without its query. A value other than an id has the name of its parameter: `{token}`.
             * @example /api/customers/{token}.json
             */
            readonly path: string;
            /**
             * Format: int64
             * @description The HTTP status of the response.
             * @example 422
             */
            readonly status: number;
            /**
             * Format: int64
             * @description How long the request took in milliseconds.
             * @example 12
             */
            readonly duration_ms: number;
            /** @description The `X-Request-Id` of the response. */
            readonly request_id: string;
            /**
             * Format: int64
             * @description The `error_code` of the response; null if it was no error.
             * @example -12
             */
            readonly error_code: number | null;
            /**
             * @description The `code` of the response; null if it was no error.
             * @example invalid
             */
            readonly code: string | null;
            /**
             * @description The `error` of the response, without values that the app sent; null if it was no error.
             * @example Some fields are invalid. Correct them and retry.
             */
            readonly message: string | null;
        };
        /** Price */
        Price: {
            /**
             * Format: int64
             * @description The id of the price model.
             */
            readonly id: number;
            /** @description The name of the price model for admins. */
            title: string;
            /**
             * @description When the price model was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the price model was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly modified_at: string;
            /**
             * @description 1 means valid, 0 invalid.
             * @example 0
             * @enum {integer}
             */
            valid: 0 | 1;
            /** @description Prices for single countries, which take precedence over the currency prices. */
            countries: {
                /** @description The name of the country. */
                country_name: string;
                /**
                 * @description The country code of two letters.
                 * @example DE
                 */
                country_code: string;
                /**
                 * Format: int64
                 * @description The price for this country in cents.
                 */
                price: number;
            }[];
            /** @description The prices of the model, one for each currency. */
            currencies: {
                /** @description The currency code in lower case. */
                currency: string;
                /**
                 * Format: int64
                 * @description The price in this currency in cents.
                 */
                price: number;
            }[];
        };
        /** Price */
        PriceCreate: {
            /** @description The name of the price model for admins. */
            title: string;
            /**
             * @description 1 means valid, 0 invalid.
             * @default 1
             * @example 0
             * @enum {integer}
             */
            valid?: 0 | 1;
            /**
             * @description Prices for single countries, which take precedence over the currency prices.
             * @default []
             */
            countries?: {
                /**
                 * @description The name of the country.
                 * @default
                 */
                country_name?: string;
                /**
                 * @description The country code of two letters.
                 * @example DE
                 */
                country_code: string;
                /**
                 * Format: int64
                 * @description The price for this country in cents.
                 */
                price: number;
            }[];
            /**
             * @description The prices of the model, one for each currency.
             * @default []
             */
            currencies?: {
                /** @description The currency code in lower case. */
                currency: string;
                /**
                 * Format: int64
                 * @description The price in this currency in cents.
                 */
                price: number;
            }[];
        };
        /** Price */
        PriceUpdate: {
            /** @description The name of the price model for admins. */
            title?: string;
            /**
             * @description 1 means valid, 0 invalid.
             * @example 0
             * @enum {integer}
             */
            valid?: 0 | 1;
            /** @description Prices for single countries, which take precedence over the currency prices. */
            countries?: {
                /** @description The name of the country. */
                country_name?: string;
                /**
                 * @description The country code of two letters.
                 * @example DE
                 */
                country_code?: string;
                /**
                 * Format: int64
                 * @description The price for this country in cents.
                 */
                price?: number;
            }[];
            /** @description The prices of the model, one for each currency. */
            currencies?: {
                /** @description The currency code in lower case. */
                currency?: string;
                /**
                 * Format: int64
                 * @description The price in this currency in cents.
                 */
                price?: number;
            }[];
        };
        /** Product */
        Product: {
            /**
             * Format: int64
             * @description The id of the product.
             */
            readonly id: number;
            /**
             * @description Four groups of four hex digits; generated unless it is sent.
             * @example 0A1B-2C3D-4E5F-6071
             */
            product_id: string;
            /** @description The name for admins, and the fallback title in the shop. */
            title: string;
            /** @description The version of a locale takes precedence over it. */
            version: string;
            /** @description A comment that only admins see. */
            comment: string;
            /**
             * @description 1 video (SD); 3 web access; 4 software and generic files; 5 audio collection (MP3); 6 physical; 7 package (HTML or PDF); 8 collection: its products are sold together; 9 video (HD, with SD); 16 e-book (ePub); 17 service; 18 app; 19 theme; 20 certificate; 21 variation: one of its products is chosen
             * @example 1
             * @enum {integer}
             */
            product_type: 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 16 | 17 | 18 | 19 | 20 | 21;
            /**
             * @description When the product was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the product was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
            /**
             * @description The product is unavailable until this time, unless pre_sales is true.
             * @example 2026-11-15T08:30:00
             */
            published_at: string | null;
            /** @description Sells the product before its release, even if it is incomplete. */
            pre_sales: boolean;
            /** @description True if the content is protected by DRM. Stored only. */
            drm_protected: boolean;
            /**
             * @description 1 allows the download of software without purchase. Stored only.
             * @example 0
             * @enum {integer}
             */
            allow_download_trial: 0 | 1;
            /**
             * Format: int64
             * @description The id of an attribute set; stored only.
             */
            attribute_set_id: number | null;
            /** @description True if the product is mirrored from another shop; only published can then be changed. */
            readonly mirrored: boolean;
            /**
             * Format: int32
             * @description The duration in seconds; for video and audio.
             */
            runtime: number;
            /**
             * Format: int64
             * @description The id of the supplier; stored only.
             */
            supplier: number | null;
            /** @description For physical products only. */
            gtin: string;
            /** @description The weight in grams; for physical products only. */
            weight: number;
            /**
             * Format: int64
             * @description The items in stock without reserved ones; null if stock is not managed. For physical products only.
             */
            items_in_stock: number | null;
            /** @description For physical products only. */
            manage_stock: boolean;
            /** @description True shows the product in the shop, false hides it. */
            published: boolean;
            /** @description The categories of the product; a sent list replaces them. */
            categories: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /**
                 * Format: int64
                 * @description The id of the category.
                 */
                category_id: number;
                /**
                 * @description When the product was added to the category.
                 * @example 2026-11-15T08:30:00
                 */
                readonly created_at: string;
            }[];
            /** @description The chapters in order of position; for video only. */
            chapters: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /** @description The name of the chapter. */
                name: string;
                /**
                 * Format: int32
                 * @description The duration in seconds.
                 */
                runtime: number;
            }[];
            /** @description The groups whose members get access to the product. Stored only. */
            groups: {
                /** @description A letter and an id: c for an access group, s for a subscription group, p for a sharing group. */
                group_id: string;
                /**
                 * @description The start of the access; null means no limit.
                 * @example 2026-11-15T08:30:00
                 */
                start_at: string | null;
                /**
                 * @description The end of the access; null means no limit.
                 * @example 2026-11-15T08:30:00
                 */
                end_at: string | null;
                /**
                 * @description When the group was added.
                 * @example 2026-11-15T08:30:00
                 */
                readonly created_at: string;
            }[];
            /** @description Sent locales are merged by id, else by language. The shop falls back to English, then to the first locale. */
            locales: {
                /**
                 * Format: int64
                 * @description The id of the locale.
                 */
                readonly id: number;
                /**
                 * @description The language of the locale: a code of two letters, unique in the list.
                 * @example de
                 */
                language_id: string;
                /** @description The title that the shop shows in this language. */
                title: string;
                /** @description The description that the shop shows; it may contain HTML. */
                description: string;
                /** @description Added to the sales confirmation mail; may contain HTML. */
                email_text: string;
                /**
                 * Format: uri
                 * @description The address where the product is bought, also shown in the trial dialog of protected software.
                 * @example https://example.org/picture.png
                 */
                product_url: string | null;
                /** @description The title for search engines; derived from the product if absent, like the other seo fields. */
                seo_title: string;
                /** @description The description for search engines. */
                seo_description: string;
                /** @description The keywords for search engines. */
                seo_keywords: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://example.org/picture.png
                 */
                src: string | null;
                /** @description The version of the product in this language. */
                version: string;
                /**
                 * @description pending until the picture is downloaded; stored when `src` is its address here; failed if the download was given up. Absent or null without a picture.
                 * @example pending
                 * @enum {string|null}
                 */
                readonly state?: "pending" | "stored" | "failed" | null;
                /** @description Why the download failed, for example bad_status, not_an_image, too_large or quota; absent or null otherwise. "Pictures that cannot be downloaded" in docs/reference/errors.md lists all values. Send another `src` to try again. */
                readonly reason?: string | null;
            }[];
            /** @description The preview pictures; an empty list removes all. */
            preview_pictures: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://example.org/picture.png
                 */
                src: string;
                /**
                 * @description pending until the picture is downloaded; stored when `src` is its address here; failed if the download was given up. Absent or null without a picture.
                 * @example pending
                 * @enum {string|null}
                 */
                readonly state?: "pending" | "stored" | "failed" | null;
                /** @description Why the download failed, for example bad_status, not_an_image, too_large or quota; absent or null otherwise. "Pictures that cannot be downloaded" in docs/reference/errors.md lists all values. Send another `src` to try again. */
                readonly reason?: string | null;
            }[];
            /** @description The prices and licenses of the product; a physical product has at most one entry. */
            price_license_binding: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /**
                 * Format: int64
                 * @description The license; null for a physical product.
                 */
                license_id: number | null;
                /**
                 * Format: int64
                 * @description The id of the price model.
                 */
                price_id: number | null;
                /**
                 * Format: int64
                 * @description The price model that is shown as the compare price.
                 */
                compare_price_id: number | null;
                /** @description True for HD resolution; for video only. */
                hd: boolean;
            }[];
            /** @description Bibliographic data of the product. */
            tagging: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /** @description For books, audio and video. */
                isbn: string;
                /**
                 * Format: int64
                 * @description The year of publication.
                 */
                year: number | null;
            } | null;
            /** @description The genres; for audio, video and books. */
            tagging_genre: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /** @description The name of the genre. */
                value: string;
            }[];
            /** @description The studios; for audio, video and books. */
            tagging_studios: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /** @description The name of the studio or publisher. */
                value: string;
            }[];
            /** @description The people with their roles; for audio, video and books. */
            tagging_people: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /** @description The role of the person. */
                role: string;
                /** @description The name of the person. */
                person: string;
            }[];
            /** @description The authors; for audio, video and books. */
            tagging_script: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /** @description The name of the author. */
                person: string;
            }[];
            /** @description The directors; for audio, video and books. */
            tagging_director: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /** @description The name of the director. */
                person: string;
            }[];
            /** @description The themes, and so the shops, that show the product. */
            themes: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                readonly id: number;
                /**
                 * Format: int32
                 * @description The id of a theme; -1 means all themes.
                 */
                theme_id: number;
                /**
                 * @description When the theme was added.
                 * @example 2026-11-15T08:30:00
                 */
                readonly created_at: string;
            }[];
            /** @description The members of a collection or variation. */
            collection: {
                /**
                 * @description The `product_id` of the member.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                product_id: string;
                /**
                 * Format: int64
                 * @description The position among the members; 0 is the first.
                 */
                position: number;
            }[];
            /** @description True if the product can be sold: it is published, released or on pre-sale, no variation, and bound to a valid license and price model. An order also checks country, currency, stock and the members of a collection. A line with its own `price` can sell a product with `valid` false. The value changes at the release without an event or a new ETag, and within five minutes after the owner changes a shared license. */
            readonly valid: boolean;
            /** @description The content files of the product; always empty, because Marquee stores no content. */
            readonly content_files: unknown[];
        };
        /** Product */
        ProductCreate: {
            /**
             * @description Four groups of four hex digits; generated unless it is sent.
             * @example 0A1B-2C3D-4E5F-6071
             */
            product_id?: string;
            /** @description The name for admins, and the fallback title in the shop. */
            title: string;
            /**
             * @description The version of a locale takes precedence over it.
             * @default
             */
            version?: string;
            /**
             * @description A comment that only admins see.
             * @default
             */
            comment?: string;
            /**
             * @description 1 video (SD); 3 web access; 4 software and generic files; 5 audio collection (MP3); 6 physical; 7 package (HTML or PDF); 8 collection: its products are sold together; 9 video (HD, with SD); 16 e-book (ePub); 17 service; 18 app; 19 theme; 20 certificate; 21 variation: one of its products is chosen
             * @example 1
             * @enum {integer}
             */
            product_type: 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 16 | 17 | 18 | 19 | 20 | 21;
            /**
             * @description The product is unavailable until this time, unless pre_sales is true.
             * @default null
             * @example 2026-11-15T08:30:00
             */
            published_at?: string | null;
            /**
             * @description Sells the product before its release, even if it is incomplete.
             * @default false
             */
            pre_sales?: boolean;
            /**
             * @description True if the content is protected by DRM. Stored only.
             * @default false
             */
            drm_protected?: boolean;
            /**
             * @description 1 allows the download of software without purchase. Stored only.
             * @default 0
             * @example 0
             * @enum {integer}
             */
            allow_download_trial?: 0 | 1;
            /**
             * Format: int64
             * @description The id of an attribute set; stored only.
             * @default null
             */
            attribute_set_id?: number | null;
            /**
             * Format: int32
             * @description The duration in seconds; for video and audio.
             * @default 0
             */
            runtime?: number;
            /**
             * Format: int64
             * @description The id of the supplier; stored only.
             * @default null
             */
            supplier?: number | null;
            /**
             * @description For physical products only.
             * @default
             */
            gtin?: string;
            /**
             * @description The weight in grams; for physical products only.
             * @default 0
             */
            weight?: number;
            /**
             * Format: int64
             * @description The items in stock without reserved ones; null if stock is not managed. For physical products only.
             * @default null
             */
            items_in_stock?: number | null;
            /**
             * @description For physical products only.
             * @default false
             */
            manage_stock?: boolean;
            /**
             * @description True shows the product in the shop, false hides it.
             * @default true
             */
            published?: boolean;
            /**
             * @description The categories of the product; a sent list replaces them.
             * @default []
             */
            categories?: {
                /**
                 * Format: int64
                 * @description The id of the category.
                 */
                category_id: number;
            }[];
            /**
             * @description The chapters in order of position; for video only.
             * @default []
             */
            chapters?: {
                /** @description The name of the chapter. */
                name: string;
                /**
                 * Format: int32
                 * @description The duration in seconds.
                 * @default 0
                 */
                runtime?: number;
            }[];
            /**
             * @description The groups whose members get access to the product. Stored only.
             * @default []
             */
            groups?: {
                /** @description A letter and an id: c for an access group, s for a subscription group, p for a sharing group. */
                group_id: string;
                /**
                 * @description The start of the access; null means no limit.
                 * @default null
                 * @example 2026-11-15T08:30:00
                 */
                start_at?: string | null;
                /**
                 * @description The end of the access; null means no limit.
                 * @default null
                 * @example 2026-11-15T08:30:00
                 */
                end_at?: string | null;
            }[];
            /**
             * @description Sent locales are merged by id, else by language. The shop falls back to English, then to the first locale.
             * @default []
             */
            locales?: {
                /**
                 * @description The language of the locale: a code of two letters, unique in the list.
                 * @example de
                 */
                language_id: string;
                /**
                 * @description The title that the shop shows in this language.
                 * @default
                 */
                title?: string;
                /**
                 * @description The description that the shop shows; it may contain HTML.
                 * @default
                 */
                description?: string;
                /**
                 * @description Added to the sales confirmation mail; may contain HTML.
                 * @default
                 */
                email_text?: string;
                /**
                 * Format: uri
                 * @description The address where the product is bought, also shown in the trial dialog of protected software.
                 * @default null
                 * @example https://example.org/picture.png
                 */
                product_url?: string | null;
                /**
                 * @description The title for search engines; derived from the product if absent, like the other seo fields.
                 * @default
                 */
                seo_title?: string;
                /**
                 * @description The description for search engines.
                 * @default
                 */
                seo_description?: string;
                /**
                 * @description The keywords for search engines.
                 * @default
                 */
                seo_keywords?: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @default null
                 * @example https://example.org/picture.png
                 */
                src?: string | null;
                /**
                 * @description The version of the product in this language.
                 * @default
                 */
                version?: string;
            }[];
            /**
             * @description The preview pictures; an empty list removes all.
             * @default []
             */
            preview_pictures?: {
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://example.org/picture.png
                 */
                src?: string;
            }[];
            /**
             * @description The prices and licenses of the product; a physical product has at most one entry.
             * @default []
             */
            price_license_binding?: {
                /**
                 * Format: int64
                 * @description The license; null for a physical product.
                 * @default null
                 */
                license_id?: number | null;
                /**
                 * Format: int64
                 * @description The id of the price model.
                 * @default null
                 */
                price_id?: number | null;
                /**
                 * Format: int64
                 * @description The price model that is shown as the compare price.
                 * @default null
                 */
                compare_price_id?: number | null;
                /**
                 * @description True for HD resolution; for video only.
                 * @default false
                 */
                hd?: boolean;
            }[];
            /**
             * @description Bibliographic data of the product.
             * @default null
             */
            tagging?: {
                /**
                 * @description For books, audio and video.
                 * @default
                 */
                isbn?: string;
                /**
                 * Format: int64
                 * @description The year of publication.
                 * @default null
                 */
                year?: number | null;
            } | null;
            /**
             * @description The genres; for audio, video and books.
             * @default []
             */
            tagging_genre?: {
                /** @description The name of the genre. */
                value: string;
            }[];
            /**
             * @description The studios; for audio, video and books.
             * @default []
             */
            tagging_studios?: {
                /** @description The name of the studio or publisher. */
                value: string;
            }[];
            /**
             * @description The people with their roles; for audio, video and books.
             * @default []
             */
            tagging_people?: {
                /**
                 * @description The role of the person.
                 * @default
                 */
                role?: string;
                /** @description The name of the person. */
                person: string;
            }[];
            /**
             * @description The authors; for audio, video and books.
             * @default []
             */
            tagging_script?: {
                /** @description The name of the author. */
                person: string;
            }[];
            /**
             * @description The directors; for audio, video and books.
             * @default []
             */
            tagging_director?: {
                /** @description The name of the director. */
                person: string;
            }[];
            /**
             * @description The themes, and so the shops, that show the product.
             * @default []
             */
            themes?: {
                /**
                 * Format: int32
                 * @description The id of a theme; -1 means all themes.
                 */
                theme_id: number;
            }[];
            /**
             * @description Another name for `preview_pictures` in requests; it wins if both are sent.
             * @default []
             */
            images?: {
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://example.org/picture.png
                 */
                src?: string;
            }[];
            /**
             * @description The members of a collection or variation.
             * @default []
             */
            collection?: {
                /**
                 * @description The `product_id` of the member.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                product_id: string;
                /**
                 * Format: int64
                 * @description The position among the members; 0 is the first.
                 * @default 0
                 */
                position?: number;
            }[];
        };
        /** Product */
        ProductUpdate: {
            /** @description The name for admins, and the fallback title in the shop. */
            title?: string;
            /** @description The version of a locale takes precedence over it. */
            version?: string;
            /** @description A comment that only admins see. */
            comment?: string;
            /**
             * @description 1 video (SD); 3 web access; 4 software and generic files; 5 audio collection (MP3); 6 physical; 7 package (HTML or PDF); 8 collection: its products are sold together; 9 video (HD, with SD); 16 e-book (ePub); 17 service; 18 app; 19 theme; 20 certificate; 21 variation: one of its products is chosen
             * @example 1
             * @enum {integer}
             */
            product_type?: 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 16 | 17 | 18 | 19 | 20 | 21;
            /**
             * @description The product is unavailable until this time, unless pre_sales is true.
             * @example 2026-11-15T08:30:00
             */
            published_at?: string | null;
            /** @description Sells the product before its release, even if it is incomplete. */
            pre_sales?: boolean;
            /**
             * @description 1 allows the download of software without purchase. Stored only.
             * @example 0
             * @enum {integer}
             */
            allow_download_trial?: 0 | 1;
            /**
             * Format: int64
             * @description The id of an attribute set; stored only.
             */
            attribute_set_id?: number | null;
            /**
             * Format: int32
             * @description The duration in seconds; for video and audio.
             */
            runtime?: number;
            /**
             * Format: int64
             * @description The id of the supplier; stored only.
             */
            supplier?: number | null;
            /** @description For physical products only. */
            gtin?: string;
            /** @description The weight in grams; for physical products only. */
            weight?: number;
            /**
             * Format: int64
             * @description The items in stock without reserved ones; null if stock is not managed. For physical products only.
             */
            items_in_stock?: number | null;
            /** @description For physical products only. */
            manage_stock?: boolean;
            /** @description True shows the product in the shop, false hides it. */
            published?: boolean;
            /** @description The categories of the product; a sent list replaces them. */
            categories?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /**
                 * Format: int64
                 * @description The id of the category.
                 */
                category_id?: number;
            }[];
            /** @description The chapters in order of position; for video only. */
            chapters?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /** @description The name of the chapter. */
                name?: string;
                /**
                 * Format: int32
                 * @description The duration in seconds.
                 */
                runtime?: number;
            }[];
            /** @description The groups whose members get access to the product. Stored only. */
            groups?: {
                /** @description A letter and an id: c for an access group, s for a subscription group, p for a sharing group. */
                group_id?: string;
                /**
                 * @description The start of the access; null means no limit.
                 * @example 2026-11-15T08:30:00
                 */
                start_at?: string | null;
                /**
                 * @description The end of the access; null means no limit.
                 * @example 2026-11-15T08:30:00
                 */
                end_at?: string | null;
            }[];
            /** @description Sent locales are merged by id, else by language. The shop falls back to English, then to the first locale. */
            locales?: {
                /**
                 * Format: int64
                 * @description The id of the locale.
                 */
                id?: number;
                /**
                 * @description The language of the locale: a code of two letters, unique in the list.
                 * @example de
                 */
                language_id?: string;
                /** @description The title that the shop shows in this language. */
                title?: string;
                /** @description The description that the shop shows; it may contain HTML. */
                description?: string;
                /** @description Added to the sales confirmation mail; may contain HTML. */
                email_text?: string;
                /**
                 * Format: uri
                 * @description The address where the product is bought, also shown in the trial dialog of protected software.
                 * @example https://example.org/picture.png
                 */
                product_url?: string | null;
                /** @description The title for search engines; derived from the product if absent, like the other seo fields. */
                seo_title?: string;
                /** @description The description for search engines. */
                seo_description?: string;
                /** @description The keywords for search engines. */
                seo_keywords?: string;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://example.org/picture.png
                 */
                src?: string | null;
                /** @description The version of the product in this language. */
                version?: string;
            }[];
            /** @description The preview pictures; an empty list removes all. */
            preview_pictures?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://example.org/picture.png
                 */
                src?: string;
            }[];
            /** @description The prices and licenses of the product; a physical product has at most one entry. */
            price_license_binding?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /**
                 * Format: int64
                 * @description The license; null for a physical product.
                 */
                license_id?: number | null;
                /**
                 * Format: int64
                 * @description The id of the price model.
                 */
                price_id?: number | null;
                /**
                 * Format: int64
                 * @description The price model that is shown as the compare price.
                 */
                compare_price_id?: number | null;
                /** @description True for HD resolution; for video only. */
                hd?: boolean;
            }[];
            /** @description Bibliographic data of the product. */
            tagging?: {
                /** @description For books, audio and video. */
                isbn?: string;
                /**
                 * Format: int64
                 * @description The year of publication.
                 */
                year?: number | null;
            } | null;
            /** @description The genres; for audio, video and books. */
            tagging_genre?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /** @description The name of the genre. */
                value?: string;
            }[];
            /** @description The studios; for audio, video and books. */
            tagging_studios?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /** @description The name of the studio or publisher. */
                value?: string;
            }[];
            /** @description The people with their roles; for audio, video and books. */
            tagging_people?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /** @description The role of the person. */
                role?: string;
                /** @description The name of the person. */
                person?: string;
            }[];
            /** @description The authors; for audio, video and books. */
            tagging_script?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /** @description The name of the author. */
                person?: string;
            }[];
            /** @description The directors; for audio, video and books. */
            tagging_director?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /** @description The name of the director. */
                person?: string;
            }[];
            /** @description The themes, and so the shops, that show the product. */
            themes?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /**
                 * Format: int32
                 * @description The id of a theme; -1 means all themes.
                 */
                theme_id?: number;
            }[];
            /** @description Another name for `preview_pictures` in requests; it wins if both are sent. */
            images?: {
                /**
                 * Format: int64
                 * @description The id of the entry.
                 */
                id?: number;
                /**
                 * Format: uri
                 * @description The address of the picture; in a request, the address to download it from.
                 * @example https://example.org/picture.png
                 */
                src?: string;
            }[];
            /** @description The members of a collection or variation. */
            collection?: {
                /**
                 * @description The `product_id` of the member.
                 * @example 0A1B-2C3D-4E5F-6071
                 */
                product_id?: string;
                /**
                 * Format: int64
                 * @description The position among the members; 0 is the first.
                 */
                position?: number;
            }[];
        };
        /** Theme setting */
        ThemeSetting: {
            /**
             * Format: int64
             * @description The id of the shop.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The id of the company.
             */
            readonly company_id: number;
            /**
             * Format: int64
             * @description The id of the theme.
             */
            theme_id: number;
            /** @description The name of the theme. */
            readonly name: string;
            /** @description The recommended domain of the shop. */
            readonly domain: string;
            /** @description True if visitors can reach the shop. */
            readonly enabled: boolean;
            /** @description Always false: the domain of a shop serves mobile devices, too. */
            readonly mobile_domain_available: boolean;
            /** @description A separate domain for My Content, which is used once it is proven. */
            access_domain: string | null;
            /** @description The custom domain of the shop, which is used once it is proven. */
            shop_domain: string | null;
            /** @description The numeric sub-domain assigned at creation. */
            readonly sub_domain: string;
            /** @description The sub-domain that the company has chosen. */
            vanity_domain: string | null;
            /**
             * Format: uri
             * @description The address of the home page of the company.
             * @example https://harbourfilms.example.org
             */
            homepage_url: string | null;
            /**
             * Format: uri
             * @description The address of the company on Facebook.
             * @example https://facebook.com/harbourfilms
             */
            facebook_url: string | null;
            /**
             * Format: uri
             * @description The address of the company on Google.
             * @example https://business.google.com/harbourfilms
             */
            google_url: string | null;
            /**
             * Format: uri
             * @description The address of the company on Twitter.
             * @example https://twitter.com/harbourfilms
             */
            twitter_url: string | null;
            /**
             * Format: uri
             * @description The address of the channel on YouTube.
             * @example https://youtube.com/@harbourfilms
             */
            youtube_url: string | null;
            /** @description True if the shop takes part in the affiliate program. Stored only. */
            affiliates_enabled: boolean;
            /** @description The percentage of revenue paid to affiliates. Stored only. */
            affiliate_percentage: number;
            /** @description True if customers may write reviews. Stored only. */
            allow_reviews: boolean;
            /** @description True if visitors may write reviews without signing in. Stored only. */
            allow_anonymous_reviews: boolean;
            /** @description True if reviews are shown only after approval. Stored only. */
            need_approval_of_reviews: boolean;
            /** @description True if the owner wants a mail about each new review. Stored only. */
            send_email_on_new_review: boolean;
            /** @description True if visitors can sign up for the newsletter of the shop. */
            newsletter_enabled: boolean;
            /**
             * @description The tracking id of Google Analytics. Stored only.
             * @example G-8Q2XK4M1ZT
             */
            google_tracking_id: string;
            /** @description True if sales are reported to Google Analytics. Stored only. */
            google_ecommerce_enabled: boolean;
            /**
             * @description The account of Google Shopping. Stored only.
             * @example 120934412
             */
            google_shopping_account_id: string;
            /** @description HTML for every page of your own front end. Stored only: pages of the platform have sessions and never render it. */
            html_tag: string;
            /** @description HTML meta tags for every page of your own front end. Stored only, like `html_tag`. */
            meta_tag: string;
            /**
             * Format: int64
             * @description The id of the product that the shop offers as a sample. Stored only.
             */
            sample_product_id: number | null;
            /**
             * Format: int64
             * @description The id of the license of the sample. Stored only.
             */
            sample_product_license_id: number | null;
            /** @description True shows the offline message at the hosts of the shop, also to the owner. */
            shop_offline: boolean;
            /** @description Addition. True refuses login tokens without `created_at`, which stay valid until they are used once. */
            login_tokens_need_time: boolean;
            /**
             * Format: uri
             * @description The address of the icon.
             * @example https://harbourfilms.example.org/icon.png
             */
            shop_icon: string | null;
            /**
             * @description When the theme setting was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
            /** @description Sent locales are merged by id, else by language. The shop falls back to English. */
            locales: {
                /**
                 * Format: int64
                 * @description The id of the locale.
                 */
                readonly id: number;
                /**
                 * @description The language of the locale: a code of two letters, unique in the list.
                 * @example de
                 */
                language_id: string;
                /** @description The name of the shop in this language. */
                shop_name: string;
                /** @description The description of the shop. */
                shop_description: string;
                /** @description The message that visitors see while the shop is offline. */
                offline_message: string;
                /** @description The title for search engines. */
                seo_title: string;
                /** @description The description for search engines. */
                seo_description: string;
                /** @description The keywords for search engines. */
                seo_keywords: string;
            }[];
        };
        /** Theme setting */
        ThemeSettingCreate: {
            /**
             * Format: int64
             * @description The id of the theme.
             */
            theme_id: number;
            /**
             * @description A separate domain for My Content, which is used once it is proven.
             * @default null
             */
            access_domain?: string | null;
            /**
             * @description The custom domain of the shop, which is used once it is proven.
             * @default null
             */
            shop_domain?: string | null;
            /**
             * @description The sub-domain that the company has chosen.
             * @default null
             */
            vanity_domain?: string | null;
            /**
             * Format: uri
             * @description The address of the home page of the company.
             * @default null
             * @example https://harbourfilms.example.org
             */
            homepage_url?: string | null;
            /**
             * Format: uri
             * @description The address of the company on Facebook.
             * @default null
             * @example https://facebook.com/harbourfilms
             */
            facebook_url?: string | null;
            /**
             * Format: uri
             * @description The address of the company on Google.
             * @default null
             * @example https://business.google.com/harbourfilms
             */
            google_url?: string | null;
            /**
             * Format: uri
             * @description The address of the company on Twitter.
             * @default null
             * @example https://twitter.com/harbourfilms
             */
            twitter_url?: string | null;
            /**
             * Format: uri
             * @description The address of the channel on YouTube.
             * @default null
             * @example https://youtube.com/@harbourfilms
             */
            youtube_url?: string | null;
            /**
             * @description True if the shop takes part in the affiliate program. Stored only.
             * @default false
             */
            affiliates_enabled?: boolean;
            /**
             * @description The percentage of revenue paid to affiliates. Stored only.
             * @default 0
             */
            affiliate_percentage?: number;
            /**
             * @description True if customers may write reviews. Stored only.
             * @default false
             */
            allow_reviews?: boolean;
            /**
             * @description True if visitors may write reviews without signing in. Stored only.
             * @default false
             */
            allow_anonymous_reviews?: boolean;
            /**
             * @description True if reviews are shown only after approval. Stored only.
             * @default false
             */
            need_approval_of_reviews?: boolean;
            /**
             * @description True if the owner wants a mail about each new review. Stored only.
             * @default false
             */
            send_email_on_new_review?: boolean;
            /**
             * @description True if visitors can sign up for the newsletter of the shop.
             * @default false
             */
            newsletter_enabled?: boolean;
            /**
             * @description The tracking id of Google Analytics. Stored only.
             * @default
             * @example G-8Q2XK4M1ZT
             */
            google_tracking_id?: string;
            /**
             * @description True if sales are reported to Google Analytics. Stored only.
             * @default false
             */
            google_ecommerce_enabled?: boolean;
            /**
             * @description The account of Google Shopping. Stored only.
             * @default
             * @example 120934412
             */
            google_shopping_account_id?: string;
            /**
             * @description HTML for every page of your own front end. Stored only: pages of the platform have sessions and never render it.
             * @default
             */
            html_tag?: string;
            /**
             * @description HTML meta tags for every page of your own front end. Stored only, like `html_tag`.
             * @default
             */
            meta_tag?: string;
            /**
             * Format: int64
             * @description The id of the product that the shop offers as a sample. Stored only.
             * @default null
             */
            sample_product_id?: number | null;
            /**
             * Format: int64
             * @description The id of the license of the sample. Stored only.
             * @default null
             */
            sample_product_license_id?: number | null;
            /**
             * @description True shows the offline message at the hosts of the shop, also to the owner.
             * @default false
             */
            shop_offline?: boolean;
            /**
             * @description Addition. True refuses login tokens without `created_at`, which stay valid until they are used once.
             * @default false
             */
            login_tokens_need_time?: boolean;
            /**
             * Format: uri
             * @description The address of the icon.
             * @default null
             * @example https://harbourfilms.example.org/icon.png
             */
            shop_icon?: string | null;
            /**
             * @description Sent locales are merged by id, else by language. The shop falls back to English.
             * @default []
             */
            locales?: {
                /**
                 * @description The language of the locale: a code of two letters, unique in the list.
                 * @example de
                 */
                language_id: string;
                /**
                 * @description The name of the shop in this language.
                 * @default
                 */
                shop_name?: string;
                /**
                 * @description The description of the shop.
                 * @default
                 */
                shop_description?: string;
                /**
                 * @description The message that visitors see while the shop is offline.
                 * @default
                 */
                offline_message?: string;
                /**
                 * @description The title for search engines.
                 * @default
                 */
                seo_title?: string;
                /**
                 * @description The description for search engines.
                 * @default
                 */
                seo_description?: string;
                /**
                 * @description The keywords for search engines.
                 * @default
                 */
                seo_keywords?: string;
            }[];
        };
        /** Theme setting */
        ThemeSettingUpdate: {
            /** @description A separate domain for My Content, which is used once it is proven. */
            access_domain?: string | null;
            /** @description The custom domain of the shop, which is used once it is proven. */
            shop_domain?: string | null;
            /** @description The sub-domain that the company has chosen. */
            vanity_domain?: string | null;
            /**
             * Format: uri
             * @description The address of the home page of the company.
             * @example https://harbourfilms.example.org
             */
            homepage_url?: string | null;
            /**
             * Format: uri
             * @description The address of the company on Facebook.
             * @example https://facebook.com/harbourfilms
             */
            facebook_url?: string | null;
            /**
             * Format: uri
             * @description The address of the company on Google.
             * @example https://business.google.com/harbourfilms
             */
            google_url?: string | null;
            /**
             * Format: uri
             * @description The address of the company on Twitter.
             * @example https://twitter.com/harbourfilms
             */
            twitter_url?: string | null;
            /**
             * Format: uri
             * @description The address of the channel on YouTube.
             * @example https://youtube.com/@harbourfilms
             */
            youtube_url?: string | null;
            /** @description True if the shop takes part in the affiliate program. Stored only. */
            affiliates_enabled?: boolean;
            /** @description The percentage of revenue paid to affiliates. Stored only. */
            affiliate_percentage?: number;
            /** @description True if customers may write reviews. Stored only. */
            allow_reviews?: boolean;
            /** @description True if visitors may write reviews without signing in. Stored only. */
            allow_anonymous_reviews?: boolean;
            /** @description True if reviews are shown only after approval. Stored only. */
            need_approval_of_reviews?: boolean;
            /** @description True if the owner wants a mail about each new review. Stored only. */
            send_email_on_new_review?: boolean;
            /** @description True if visitors can sign up for the newsletter of the shop. */
            newsletter_enabled?: boolean;
            /**
             * @description The tracking id of Google Analytics. Stored only.
             * @example G-8Q2XK4M1ZT
             */
            google_tracking_id?: string;
            /** @description True if sales are reported to Google Analytics. Stored only. */
            google_ecommerce_enabled?: boolean;
            /**
             * @description The account of Google Shopping. Stored only.
             * @example 120934412
             */
            google_shopping_account_id?: string;
            /** @description HTML for every page of your own front end. Stored only: pages of the platform have sessions and never render it. */
            html_tag?: string;
            /** @description HTML meta tags for every page of your own front end. Stored only, like `html_tag`. */
            meta_tag?: string;
            /**
             * Format: int64
             * @description The id of the product that the shop offers as a sample. Stored only.
             */
            sample_product_id?: number | null;
            /**
             * Format: int64
             * @description The id of the license of the sample. Stored only.
             */
            sample_product_license_id?: number | null;
            /** @description True shows the offline message at the hosts of the shop, also to the owner. */
            shop_offline?: boolean;
            /** @description Addition. True refuses login tokens without `created_at`, which stay valid until they are used once. */
            login_tokens_need_time?: boolean;
            /**
             * Format: uri
             * @description The address of the icon.
             * @example https://harbourfilms.example.org/icon.png
             */
            shop_icon?: string | null;
            /** @description Sent locales are merged by id, else by language. The shop falls back to English. */
            locales?: {
                /**
                 * Format: int64
                 * @description The id of the locale.
                 */
                id?: number;
                /**
                 * @description The language of the locale: a code of two letters, unique in the list.
                 * @example de
                 */
                language_id?: string;
                /** @description The name of the shop in this language. */
                shop_name?: string;
                /** @description The description of the shop. */
                shop_description?: string;
                /** @description The message that visitors see while the shop is offline. */
                offline_message?: string;
                /** @description The title for search engines. */
                seo_title?: string;
                /** @description The description for search engines. */
                seo_description?: string;
                /** @description The keywords for search engines. */
                seo_keywords?: string;
            }[];
        };
        /** Marketplace entry */
        MarketplaceEntry: {
            /**
             * Format: int64
             * @description The id of the entry.
             */
            readonly market_id: number;
            /** @description The name of the offering company. */
            readonly company_name: string;
            /**
             * Format: uri
             * @description The address of the logo; null if there is none.
             * @example https://example.org/picture.png
             */
            readonly company_logo: string | null;
            /** @description The name of the offering shop. */
            readonly shop_name: string;
            /** @description The description of the offering shop. */
            readonly shop_description: string;
            /**
             * Format: uri
             * @description The address of the icon of the shop; null if there is none.
             * @example https://example.org/picture.png
             */
            readonly shop_icon: string | null;
            /**
             * Format: uri
             * @description The address of the shop.
             * @example https://example.org/picture.png
             */
            readonly shop_url: string;
            /**
             * Format: int64
             * @description The number of offered products.
             */
            readonly product_count: number;
            /** @description The percentage of the original price that the owner gets for each sale. */
            readonly cost_to_licensees_percent: number;
        };
        /**
         * TakenOver
         * @description The numbers of added and skipped products.
         */
        TakenOver: {
            /** @description The number of added products. */
            added: number;
            /** @description The number of products that the company had already. */
            skipped: number;
        };
        /** Traffic statistics */
        TrafficStatistic: {
            /**
             * Format: date
             * @description The day in GMT, as YYYY-MM-DD; days without figures are rows of zeros.
             * @example 2026-11-15
             */
            readonly date: string;
            /**
             * Format: int64
             * @description The number of visits.
             */
            readonly visits: number;
            /**
             * Format: int64
             * @description The number of page views.
             */
            readonly page_views: number;
            /**
             * Format: int64
             * @description The number of visitors.
             */
            readonly visitors: number;
            /**
             * Format: int64
             * @description The number of visitors who had been there before.
             */
            readonly repeating_visitors: number;
            /**
             * Format: int64
             * @description The number of visits by programs.
             */
            readonly bots: number;
            /**
             * Format: int64
             * @description The number of visits with a single page view.
             */
            readonly bounce: number;
        };
        /** Order statistics */
        OrderStatistic: {
            /** @description The shop owner's home currency, in lower case. */
            readonly currency: string;
            /**
             * Format: date
             * @description The day in GMT, as YYYY-MM-DD; days without figures are rows of zeros.
             * @example 2026-11-15
             */
            readonly date: string;
            /**
             * Format: int64
             * @description The number of digital items.
             */
            readonly digital_count: number;
            /**
             * Format: int64
             * @description The revenue from digital items in cents.
             */
            readonly digital_amount: number;
            /**
             * Format: int64
             * @description The number of orders from other countries.
             */
            readonly international_count: number;
            /**
             * Format: int64
             * @description The revenue from orders from other countries in cents.
             */
            readonly international_amount: number;
            /**
             * Format: int64
             * @description The number of items.
             */
            readonly item_count: number;
            /**
             * Format: int64
             * @description The number of orders from the company's country.
             */
            readonly national_count: number;
            /**
             * Format: int64
             * @description The revenue from orders from the company's country in cents.
             */
            readonly national_amount: number;
            /**
             * Format: int64
             * @description The number of orders.
             */
            readonly order_count: number;
            /**
             * Format: int64
             * @description The revenue from orders in cents.
             */
            readonly order_amount: number;
            /**
             * Format: int64
             * @description The number of items whose license does not expire.
             */
            readonly permanent_license_count: number;
            /**
             * Format: int64
             * @description The revenue from items whose license does not expire in cents.
             */
            readonly permanent_license_amount: number;
            /**
             * Format: int64
             * @description The number of physical items.
             */
            readonly physical_count: number;
            /**
             * Format: int64
             * @description The revenue from physical items in cents.
             */
            readonly physical_amount: number;
            /**
             * Format: int64
             * @description The number of items whose license expires.
             */
            readonly rental_license_count: number;
            /**
             * Format: int64
             * @description The revenue from items whose license expires in cents.
             */
            readonly rental_license_amount: number;
        };
        /** Abandoned shopping cart statistics */
        CartStatistic: {
            /** @description The shop owner's home currency, in lower case. */
            readonly currency: string;
            /**
             * Format: date
             * @description The day in GMT, as YYYY-MM-DD; days without figures are rows of zeros.
             * @example 2026-11-15
             */
            readonly date: string;
            /**
             * Format: int64
             * @description The number of digital items.
             */
            readonly digital_count: number;
            /**
             * Format: int64
             * @description The revenue from digital items in cents.
             */
            readonly digital_amount: number;
            /**
             * Format: int64
             * @description The number of orders from other countries.
             */
            readonly international_count: number;
            /**
             * Format: int64
             * @description The revenue from orders from other countries in cents.
             */
            readonly international_amount: number;
            /**
             * Format: int64
             * @description The number of items.
             */
            readonly item_count: number;
            /**
             * Format: int64
             * @description The number of orders from the company's country.
             */
            readonly national_count: number;
            /**
             * Format: int64
             * @description The revenue from orders from the company's country in cents.
             */
            readonly national_amount: number;
            /**
             * Format: int64
             * @description The number of orders.
             */
            readonly order_count: number;
            /**
             * Format: int64
             * @description The revenue from orders in cents.
             */
            readonly order_amount: number;
            /**
             * Format: int64
             * @description The number of items whose license does not expire.
             */
            readonly permanent_license_count: number;
            /**
             * Format: int64
             * @description The revenue from items whose license does not expire in cents.
             */
            readonly permanent_license_amount: number;
            /**
             * Format: int64
             * @description The number of physical items.
             */
            readonly physical_count: number;
            /**
             * Format: int64
             * @description The revenue from physical items in cents.
             */
            readonly physical_amount: number;
            /**
             * Format: int64
             * @description The number of items whose license expires.
             */
            readonly rental_license_count: number;
            /**
             * Format: int64
             * @description The revenue from items whose license expires in cents.
             */
            readonly rental_license_amount: number;
        };
        /** Order devices statistics */
        OrderDevicesStatistic: {
            /**
             * Format: date
             * @description The day in GMT, as YYYY-MM-DD; days without figures are rows of zeros.
             * @example 2026-11-15
             */
            readonly date: string;
            /**
             * Format: int64
             * @description The number of orders from devices with Fire OS.
             */
            readonly fire_os: number;
            /**
             * Format: int64
             * @description The number of orders from devices with ChromeOS.
             */
            readonly chrome_os: number;
            /**
             * Format: int64
             * @description The number of orders from devices with iOS.
             */
            readonly ios: number;
            /**
             * Format: int64
             * @description The number of orders from devices with Android.
             */
            readonly android: number;
            /**
             * Format: int64
             * @description The number of orders from devices with Windows.
             */
            readonly windows: number;
            /**
             * Format: int64
             * @description The number of orders from devices with macOS.
             */
            readonly os_x: number;
            /**
             * Format: int64
             * @description The number of orders from devices with Linux.
             */
            readonly linux: number;
            /**
             * Format: int64
             * @description The number of orders from unknown devices.
             */
            readonly unknown: number;
        };
        /** Order products statistics */
        OrderProductsStatistic: {
            /**
             * Format: int64
             * @description The number of sold items.
             */
            readonly count: number;
            /**
             * Format: int64
             * @description The id of the product.
             */
            readonly id: number;
            /** @description The title of the product at its last sale. */
            readonly name: string;
            /**
             * @description The `product_id` of the product.
             * @example 0A1B-2C3D-4E5F-6071
             */
            readonly product_id: string;
            /**
             * Format: int64
             * @description The revenue from the product in cents.
             */
            readonly amount: number;
            /** @description The shop owner's home currency, in lower case. */
            readonly currency: string;
        };
        /** Currency rate */
        CurrencyRate: {
            /**
             * Format: int64
             * @description The id of the rate.
             */
            readonly id: number;
            /**
             * Format: date
             * @description The day in GMT; the rate is valid until the next known one.
             * @example 2026-11-15
             */
            readonly date: string;
            /** @description The currency code in lower case. */
            readonly currency: string;
            /** @description The amount of the currency that one euro buys. */
            readonly rate: number;
            /** @description The same as `rate`. */
            readonly rate_to_eur: number;
        };
        /** User */
        User: {
            /**
             * Format: int64
             * @description The id of the user.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The id of the company.
             */
            readonly company_id: number;
            /**
             * Format: email
             * @description The sign-in email of the user; a changed one must be verified.
             * @example kim@example.org
             */
            email: string;
            /** @description The first name of the user. */
            first_name: string;
            /** @description The last name of the user. */
            last_name: string;
            /**
             * @description The language of mails and pages for the user.
             * @example de
             */
            language: string;
            /** @description A note about the user. */
            note: string;
            /**
             * @description A new user is enabled; a disabled user cannot sign in.
             * @example enabled
             * @enum {string}
             */
            state: "enabled" | "disabled";
            /**
             * Format: int32
             * @description The offset from UTC in minutes. Stored only.
             */
            time_zone: number;
            /** @description The token of the user, for use in paths. */
            readonly token: string;
            /**
             * @description When the user was invited.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the user was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
            /** @description True if the user may sign in. */
            readonly valid: boolean;
            /** @description True if the user has confirmed the email. */
            readonly verified_email: boolean;
            /** @description The address of the user; null if there is none. Stored only. */
            default_address: {
                /**
                 * Format: int64
                 * @description The id of the address, for use in paths.
                 */
                readonly id: number;
                /** @description The first name of the recipient. */
                first_name: string;
                /** @description The last name of the recipient. */
                last_name: string;
                /** @description The full name of the recipient. */
                name: string;
                /** @description The company of the recipient. */
                company: string;
                /** @description The street and number. */
                address1: string;
                /** @description A second line of the address. */
                address2: string;
                /** @description The city. */
                city: string;
                /** @description The postal code. */
                zip: string;
                /** @description The name of the province or state. */
                province: string;
                /** @description The code of the province or state. Stored only. */
                province_code: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code: string | null;
                /** @description The phone number of the recipient. */
                phone: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @example de
                 */
                language: string | null;
                /** @description The token of the customer who owns the address. */
                readonly token: string;
                /** @description Always true: a user has one address. */
                readonly default: boolean;
                /** @description A value that the interface names without a meaning: always null. */
                readonly password_option: unknown;
            } | null;
            /** @description The permissions of the user; a user can give only permissions that they have. */
            permissions: {
                /**
                 * @description 1 allows the user to request products. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                request_products: 0 | 1;
                /**
                 * @description 1 allows the user to request key files. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                request_keyfile: 0 | 1;
                /**
                 * @description 1 allows the user to request rescue codes. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                request_rescue_code: 0 | 1;
                /**
                 * @description 1 allows the user to request beta codes. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                request_beta_code: 0 | 1;
                /**
                 * @description 1 allows the user to invite and manage other users.
                 * @example 0
                 * @enum {integer}
                 */
                create_users: 0 | 1;
                /**
                 * @description 1 allows the user to sign in to the console.
                 * @example 0
                 * @enum {integer}
                 */
                web_access: 0 | 1;
                /**
                 * @description 1 allows the user to see the accounting. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                accounting: 0 | 1;
                /**
                 * @description 1 allows the user to unlock content. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                unlock: 0 | 1;
                /**
                 * @description 1 allows the user to see the accounting of the replicator. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                RepAccounting: 0 | 1;
                /**
                 * @description An addition to the interface: 1 allows the user to manage apps, their secrets and permissions, and the signing secret.
                 * @example 0
                 * @enum {integer}
                 */
                manage_apps: 0 | 1;
                /**
                 * @description An addition to the interface: 1 allows the user to manage the shop and its domains.
                 * @example 0
                 * @enum {integer}
                 */
                manage_shop: 0 | 1;
            };
        };
        /** User */
        UserCreate: {
            /**
             * Format: email
             * @description The sign-in email of the user; a changed one must be verified.
             * @example kim@example.org
             */
            email: string;
            /** @description The first name of the user. */
            first_name: string;
            /** @description The last name of the user. */
            last_name: string;
            /**
             * @description The language of mails and pages for the user.
             * @default en
             * @example de
             */
            language?: string;
            /**
             * @description A note about the user.
             * @default
             */
            note?: string;
            /**
             * Format: int32
             * @description The offset from UTC in minutes. Stored only.
             * @default 0
             */
            time_zone?: number;
            /**
             * @description The address of the user; null if there is none. Stored only.
             * @default null
             */
            default_address?: {
                /**
                 * @description The first name of the recipient.
                 * @default
                 */
                first_name?: string;
                /**
                 * @description The last name of the recipient.
                 * @default
                 */
                last_name?: string;
                /**
                 * @description The full name of the recipient.
                 * @default
                 */
                name?: string;
                /**
                 * @description The company of the recipient.
                 * @default
                 */
                company?: string;
                /**
                 * @description The street and number.
                 * @default
                 */
                address1?: string;
                /**
                 * @description A second line of the address.
                 * @default
                 */
                address2?: string;
                /**
                 * @description The city.
                 * @default
                 */
                city?: string;
                /**
                 * @description The postal code.
                 * @default
                 */
                zip?: string;
                /**
                 * @description The name of the province or state.
                 * @default
                 */
                province?: string;
                /**
                 * @description The code of the province or state. Stored only.
                 * @default
                 */
                province_code?: string;
                /**
                 * @description The country: its name or its code. Fills a `country_code` that is not sent.
                 * @default
                 */
                country?: string;
                /**
                 * @description The name of the country; read if `country` names no known country.
                 * @default
                 */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @default null
                 * @example DE
                 */
                country_code?: string | null;
                /**
                 * @description The phone number of the recipient.
                 * @default
                 */
                phone?: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @default null
                 * @example de
                 */
                language?: string | null;
            } | null;
            /** @description The permissions of the user; a user can give only permissions that they have. */
            permissions?: {
                /**
                 * @description 1 allows the user to request products. Stored only.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                request_products?: 0 | 1;
                /**
                 * @description 1 allows the user to request key files. Stored only.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                request_keyfile?: 0 | 1;
                /**
                 * @description 1 allows the user to request rescue codes. Stored only.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                request_rescue_code?: 0 | 1;
                /**
                 * @description 1 allows the user to request beta codes. Stored only.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                request_beta_code?: 0 | 1;
                /**
                 * @description 1 allows the user to invite and manage other users.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                create_users?: 0 | 1;
                /**
                 * @description 1 allows the user to sign in to the console.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                web_access?: 0 | 1;
                /**
                 * @description 1 allows the user to see the accounting. Stored only.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                accounting?: 0 | 1;
                /**
                 * @description 1 allows the user to unlock content. Stored only.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                unlock?: 0 | 1;
                /**
                 * @description 1 allows the user to see the accounting of the replicator. Stored only.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                RepAccounting?: 0 | 1;
                /**
                 * @description An addition to the interface: 1 allows the user to manage apps, their secrets and permissions, and the signing secret.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                manage_apps?: 0 | 1;
                /**
                 * @description An addition to the interface: 1 allows the user to manage the shop and its domains.
                 * @default 0
                 * @example 0
                 * @enum {integer}
                 */
                manage_shop?: 0 | 1;
            };
        };
        /** User */
        UserUpdate: {
            /**
             * Format: email
             * @description The sign-in email of the user; a changed one must be verified.
             * @example kim@example.org
             */
            email?: string;
            /** @description The first name of the user. */
            first_name?: string;
            /** @description The last name of the user. */
            last_name?: string;
            /**
             * @description The language of mails and pages for the user.
             * @example de
             */
            language?: string;
            /** @description A note about the user. */
            note?: string;
            /**
             * @description A new user is enabled; a disabled user cannot sign in.
             * @example enabled
             * @enum {string}
             */
            state?: "enabled" | "disabled";
            /**
             * Format: int32
             * @description The offset from UTC in minutes. Stored only.
             */
            time_zone?: number;
            /** @description The address of the user; null if there is none. Stored only. */
            default_address?: {
                /** @description The first name of the recipient. */
                first_name?: string;
                /** @description The last name of the recipient. */
                last_name?: string;
                /** @description The full name of the recipient. */
                name?: string;
                /** @description The company of the recipient. */
                company?: string;
                /** @description The street and number. */
                address1?: string;
                /** @description A second line of the address. */
                address2?: string;
                /** @description The city. */
                city?: string;
                /** @description The postal code. */
                zip?: string;
                /** @description The name of the province or state. */
                province?: string;
                /** @description The code of the province or state. Stored only. */
                province_code?: string;
                /** @description The country: its name or its code. Fills a `country_code` that is not sent. */
                country?: string;
                /** @description The name of the country; read if `country` names no known country. */
                country_name?: string;
                /**
                 * @description The country code of two letters, which decides prices, licenses and taxes; null if the country is unknown.
                 * @example DE
                 */
                country_code?: string | null;
                /** @description The phone number of the recipient. */
                phone?: string;
                /**
                 * @description The language of the recipient: a code of two letters, or null.
                 * @example de
                 */
                language?: string | null;
            } | null;
            /** @description The permissions of the user; a user can give only permissions that they have. */
            permissions?: {
                /**
                 * @description 1 allows the user to request products. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                request_products?: 0 | 1;
                /**
                 * @description 1 allows the user to request key files. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                request_keyfile?: 0 | 1;
                /**
                 * @description 1 allows the user to request rescue codes. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                request_rescue_code?: 0 | 1;
                /**
                 * @description 1 allows the user to request beta codes. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                request_beta_code?: 0 | 1;
                /**
                 * @description 1 allows the user to invite and manage other users.
                 * @example 0
                 * @enum {integer}
                 */
                create_users?: 0 | 1;
                /**
                 * @description 1 allows the user to sign in to the console.
                 * @example 0
                 * @enum {integer}
                 */
                web_access?: 0 | 1;
                /**
                 * @description 1 allows the user to see the accounting. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                accounting?: 0 | 1;
                /**
                 * @description 1 allows the user to unlock content. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                unlock?: 0 | 1;
                /**
                 * @description 1 allows the user to see the accounting of the replicator. Stored only.
                 * @example 0
                 * @enum {integer}
                 */
                RepAccounting?: 0 | 1;
                /**
                 * @description An addition to the interface: 1 allows the user to manage apps, their secrets and permissions, and the signing secret.
                 * @example 0
                 * @enum {integer}
                 */
                manage_apps?: 0 | 1;
                /**
                 * @description An addition to the interface: 1 allows the user to manage the shop and its domains.
                 * @example 0
                 * @enum {integer}
                 */
                manage_shop?: 0 | 1;
            };
        };
        /** App */
        App: {
            /**
             * Format: int64
             * @description The id of the app, which events, deliveries and hits of a search contain.
             */
            readonly id: number;
            /**
             * @description The client id of the app.
             * @example shelf-sync
             */
            readonly client_id: string;
            /**
             * @description The name of the app.
             * @example Shelf Sync
             */
            readonly name: string;
            /** @description True if the company publishes the app. */
            readonly published: boolean;
            /** @description True if the app has permissions of the company now; false after their removal. */
            readonly installed: boolean;
            /**
             * @description The scopes that the company allows the app.
             * @example [
             *       "products"
             *     ]
             */
            readonly scopes: string[];
            /**
             * @description When the company first gave the present permissions; null without.
             * @example 2026-11-15T08:30:00
             */
            readonly installed_at: string | null;
            /**
             * @description When the app was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
        };
        /**
         * Session
         * @description The session of the browser.
         */
        Session: {
            /** @description The session. */
            session: {
                /** @description The value of the header `X-CSRF-Token`, until the session ends. */
                csrf: string;
                /** @description The signed-in person; names and language are those of the first company. */
                user: {
                    /** @description The sign-in email. */
                    email: string;
                    /** @description The first name; empty for a person without a company. */
                    first_name: string;
                    /** @description The last name; empty for a person without a company. */
                    last_name: string;
                    /** @description The language of pages and mails; `en` for a person without a company. */
                    language: string;
                    /** @description True if the person may read the state of the system. */
                    operator: boolean;
                };
                /** @description The companies that the person may act for. */
                companies: {
                    /**
                     * Format: int64
                     * @description The id of the company, for paths.
                     */
                    id: number;
                    /** @description The name of the company. */
                    name: string;
                    /**
                     * Format: int64
                     * @description The id of the person as a user of the company.
                     */
                    user_id: number;
                }[];
                /** @description What the person may do for each company. */
                permissions: {
                    /**
                     * Format: int64
                     * @description The id of the company.
                     */
                    company_id: number;
                    /** @description The permissions of the person as a user of the company. */
                    permissions: ("web_access" | "manage_shop" | "manage_apps" | "accounting" | "create_users" | "request_products" | "request_keyfile" | "request_rescue_code" | "request_beta_code" | "unlock" | "RepAccounting")[];
                    /** @description The scopes of the routes that the person may call for the company. */
                    scopes: ("products" | "customers" | "orders" | "themes" | "files" | "companies" | "statistics" | "webhooks" | "licenses")[];
                }[];
            };
        };
        /** Preferences */
        Preferences: {
            /**
             * @description The language of the console; null means the language of the user.
             * @example de
             */
            language: string | null;
            /**
             * @description The colors of the console.
             * @example system
             * @enum {string}
             */
            theme: "system" | "light" | "dark";
            /**
             * @description The height of the rows of lists.
             * @example comfortable
             * @enum {string}
             */
            density: "comfortable" | "compact";
            /**
             * Format: int32
             * @description The number of rows of a page.
             */
            page_size: number;
            /** @description The columns of lists without a view; a sent list replaces the stored one. */
            columns: {
                /**
                 * @description The list: the plural of its resource.
                 * @example orders
                 */
                resource: string;
                /**
                 * @description The fields that the list shows, in order.
                 * @example [
                 *       "name",
                 *       "email"
                 *     ]
                 */
                names: string[];
            }[];
        };
        /** Preferences */
        PreferencesUpdate: {
            /**
             * @description The language of the console; null means the language of the user.
             * @example de
             */
            language?: string | null;
            /**
             * @description The colors of the console.
             * @example system
             * @enum {string}
             */
            theme?: "system" | "light" | "dark";
            /**
             * @description The height of the rows of lists.
             * @example comfortable
             * @enum {string}
             */
            density?: "comfortable" | "compact";
            /**
             * Format: int32
             * @description The number of rows of a page.
             */
            page_size?: number;
            /** @description The columns of lists without a view; a sent list replaces the stored one. */
            columns?: {
                /**
                 * @description The list: the plural of its resource.
                 * @example orders
                 */
                resource?: string;
                /**
                 * @description The fields that the list shows, in order.
                 * @example [
                 *       "name",
                 *       "email"
                 *     ]
                 */
                names?: string[];
            }[];
        };
        /** View */
        View: {
            /**
             * Format: int64
             * @description The id of the view.
             */
            readonly id: number;
            /**
             * @description The list that the view shows: the plural of its resource.
             * @example orders
             */
            resource: string;
            /**
             * @description The name of the view.
             * @example Unpaid
             */
            name: string;
            /**
             * @description The query parameters of the list: an object of texts, with at most 50 names.
             * @example {
             *       "financial_status": "pending"
             *     }
             */
            filters: unknown;
            /**
             * @description The fields that the list shows, in order; an empty list means the usual ones.
             * @example [
             *       "name",
             *       "email",
             *       "total_price"
             *     ]
             */
            columns: string[];
            /** @description True shows the view to every user of the company. */
            shared: boolean;
            /**
             * Format: int64
             * @description The user who created the view. This user and the owner of the company may change it.
             */
            readonly user_id: number;
            /**
             * @description When the view was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the view was last changed.
             * @example 2026-11-15T08:30:00
             */
            readonly updated_at: string;
        };
        /** View */
        ViewCreate: {
            /**
             * @description The list that the view shows: the plural of its resource.
             * @example orders
             */
            resource: string;
            /**
             * @description The name of the view.
             * @example Unpaid
             */
            name: string;
            /**
             * @description The query parameters of the list: an object of texts, with at most 50 names.
             * @default {}
             * @example {
             *       "financial_status": "pending"
             *     }
             */
            filters?: unknown;
            /**
             * @description The fields that the list shows, in order; an empty list means the usual ones.
             * @default []
             * @example [
             *       "name",
             *       "email",
             *       "total_price"
             *     ]
             */
            columns?: string[];
            /**
             * @description True shows the view to every user of the company.
             * @default false
             */
            shared?: boolean;
        };
        /** View */
        ViewUpdate: {
            /**
             * @description The list that the view shows: the plural of its resource.
             * @example orders
             */
            resource?: string;
            /**
             * @description The name of the view.
             * @example Unpaid
             */
            name?: string;
            /**
             * @description The query parameters of the list: an object of texts, with at most 50 names.
             * @example {
             *       "financial_status": "pending"
             *     }
             */
            filters?: unknown;
            /**
             * @description The fields that the list shows, in order; an empty list means the usual ones.
             * @example [
             *       "name",
             *       "email",
             *       "total_price"
             *     ]
             */
            columns?: string[];
            /** @description True shows the view to every user of the company. */
            shared?: boolean;
        };
        /** ServiceState */
        ServiceState: {
            /**
             * @description The name of the service.
             * @example catalog
             * @enum {string}
             */
            readonly service: "gateway" | "auth" | "catalog" | "commerce" | "tenant" | "statistics" | "licensing" | "webhook-dispatch";
            /** @description True if the service answers and each of its parts works. */
            readonly ready: boolean;
            /** @description The release that the replica runs; null if the service does not answer. */
            readonly version: string | null;
            /**
             * Format: int64
             * @description Seconds since the start of the replica; null if the service does not answer.
             */
            readonly uptime_seconds: number | null;
            /** @description True if the service reads no events, because `HOLD_EVENTS` is set. */
            readonly holds_events: boolean;
            /** @description The parts that do not work. */
            readonly faults: {
                /**
                 * @description The part; `service` if the service does not answer.
                 * @example postgres
                 */
                readonly part: string;
                /** @description What is wrong with the part. */
                readonly fault: string;
            }[];
            /** @description The queues of the service. */
            readonly queues: {
                /**
                 * @description The name of the queue.
                 * @example mails
                 */
                readonly name: string;
                /**
                 * Format: int64
                 * @description The number of waiting entries; null if they are not counted.
                 */
                readonly waiting: number | null;
                /**
                 * Format: int64
                 * @description Seconds for which the oldest entry has waited; null if they are not measured.
                 */
                readonly oldest_seconds: number | null;
            }[];
            /** @description The consumers of events of the service. */
            readonly consumers: {
                /**
                 * @description The name of the durable consumer.
                 * @example catalog-companies
                 */
                readonly name: string;
                /**
                 * Format: int64
                 * @description The number of events that it has not handled yet.
                 */
                readonly unhandled: number;
            }[];
            /** @description Events that the service could not process: the oldest 1000. */
            readonly dead_letters: {
                /**
                 * Format: int64
                 * @description The id of the dead letter within the service, for the command line.
                 */
                readonly id: number;
                /**
                 * @description The consumer that could not process the event.
                 * @example catalog-companies
                 */
                readonly consumer: string;
                /** @description The id of the event. */
                readonly event_id: string;
                /**
                 * @description The subject of the event.
                 * @example events.tenant.1202.company.update
                 */
                readonly subject: string;
                /** @description The error of the last attempt. */
                readonly error: string;
                /**
                 * Format: int64
                 * @description The number of attempts.
                 */
                readonly attempts: number;
                /**
                 * @description When the consumer gave up.
                 * @example 2026-11-15T08:30:00
                 */
                readonly created_at: string;
            }[];
        };
        /** Own app */
        OwnApp: {
            /**
             * Format: int64
             * @description The id of the app.
             */
            readonly id: number;
            /**
             * @description The client id of the app, for the API.
             * @example shelf-sync-5f2c81
             */
            readonly client_id: string;
            /**
             * @description The name of the app, which people see when it asks for permission.
             * @example Shelf Sync
             */
            name: string;
            /**
             * @description The addresses to which users return from the consent page; they must match exactly.
             * @example [
             *       "https://shelf-sync.example/callback"
             *     ]
             */
            redirect_uris: string[];
            /**
             * Format: email
             * @description The address that receives a mail when webhooks fail.
             * @example kim@example.org
             */
            developer_email: string;
            /**
             * Format: uri
             * @description The address that is notified when a customer changes their email or password in the shop.
             * @example https://shelf-sync.example/changes
             */
            sync_url: string | null;
            /** @description True rejects token requests without the client secret. False is for apps that cannot keep a secret. */
            requires_secret: boolean;
            /**
             * Format: uri
             * @description For older apps that send no redirect URI: the one of `redirect_uris` that they use.
             * @example https://shelf-sync.example/callback
             */
            default_redirect_uri: string | null;
            /**
             * @description Only in the response that creates it: the client secret, which cannot be read again.
             * @example the-shared-secret-of-the-app
             */
            readonly client_secret?: string;
            /**
             * @description When the previous client secret stops working; null unless the secret was replaced in the last 24 hours.
             * @example 2026-11-15T08:30:00
             */
            readonly former_secret_until: string | null;
            /**
             * @description When the app was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
        };
        /** Own app */
        OwnAppCreate: {
            /**
             * @description The name of the app, which people see when it asks for permission.
             * @example Shelf Sync
             */
            name: string;
            /**
             * @description The addresses to which users return from the consent page; they must match exactly.
             * @example [
             *       "https://shelf-sync.example/callback"
             *     ]
             */
            redirect_uris: string[];
            /**
             * Format: email
             * @description The address that receives a mail when webhooks fail.
             * @example kim@example.org
             */
            developer_email: string;
            /**
             * Format: uri
             * @description The address that is notified when a customer changes their email or password in the shop.
             * @default null
             * @example https://shelf-sync.example/changes
             */
            sync_url?: string | null;
            /**
             * @description True rejects token requests without the client secret. False is for apps that cannot keep a secret.
             * @default true
             */
            requires_secret?: boolean;
            /**
             * Format: uri
             * @description For older apps that send no redirect URI: the one of `redirect_uris` that they use.
             * @default null
             * @example https://shelf-sync.example/callback
             */
            default_redirect_uri?: string | null;
        };
        /** Own app */
        OwnAppUpdate: {
            /**
             * @description The name of the app, which people see when it asks for permission.
             * @example Shelf Sync
             */
            name?: string;
            /**
             * @description The addresses to which users return from the consent page; they must match exactly.
             * @example [
             *       "https://shelf-sync.example/callback"
             *     ]
             */
            redirect_uris?: string[];
            /**
             * Format: email
             * @description The address that receives a mail when webhooks fail.
             * @example kim@example.org
             */
            developer_email?: string;
            /**
             * Format: uri
             * @description The address that is notified when a customer changes their email or password in the shop.
             * @example https://shelf-sync.example/changes
             */
            sync_url?: string | null;
            /** @description True rejects token requests without the client secret. False is for apps that cannot keep a secret. */
            requires_secret?: boolean;
            /**
             * Format: uri
             * @description For older apps that send no redirect URI: the one of `redirect_uris` that they use.
             * @example https://shelf-sync.example/callback
             */
            default_redirect_uri?: string | null;
        };
        /** App permission */
        AppPermission: {
            /**
             * Format: int64
             * @description The id of the permission.
             */
            readonly id: number;
            /**
             * Format: int64
             * @description The id of the app.
             */
            readonly app_id: number;
            /**
             * @description The client id of the app.
             * @example shelf-sync-5f2c81
             */
            readonly client_id: string;
            /**
             * @description The name of the app.
             * @example Shelf Sync
             */
            readonly app_name: string;
            /**
             * @description The company that publishes the app.
             * @example Tidewater Software
             */
            readonly publisher: string;
            /**
             * @description The scopes that the company allows the app.
             * @example [
             *       "products"
             *     ]
             */
            readonly scopes: string[];
            /**
             * Format: email
             * @description The user who allowed them.
             * @example kim@example.org
             */
            readonly user_email: string;
            /**
             * @description When the permission was given.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When the app last got an access token; null before the first one.
             * @example 2026-11-15T08:30:00
             */
            readonly last_used_at: string | null;
        };
        /** Signing secret */
        SigningSecret: {
            /**
             * @description The secret, with which the website of the company signs login tokens.
             * @example the-signing-secret-of-the-shop
             */
            readonly secret: string;
            /**
             * @description When the secret was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description When login tokens of the previous secret are rejected; null for the current secret.
             * @example 2026-11-15T08:30:00
             */
            readonly valid_until: string | null;
        };
        /** Domain */
        Domain: {
            /**
             * Format: int64
             * @description The id of the theme setting that names the domain: of the shop.
             */
            readonly theme_setting_id: number;
            /**
             * @description The host name.
             * @example films.harbour.example
             */
            readonly host: string;
            /**
             * @description When the ownership was proven; null while the domain is inactive.
             * @example 2026-11-15T08:30:00
             */
            readonly proven_at: string | null;
            /**
             * @description What proved the ownership: the DNS record, or the operator of the platform.
             * @example dns
             * @enum {string|null}
             */
            readonly proven_by: "dns" | "operator" | null;
            /** @description True if the platform checks the DNS record of the domain; otherwise only the operator can prove it. */
            readonly looks_in_dns: boolean;
            /**
             * @description The name of the TXT record that proves the ownership.
             * @example _marquee.films.harbour.example
             */
            readonly record_name: string;
            /**
             * @description The value of that TXT record.
             * @example marquee-site-verification=c2FtcGxlLXJlY29yZC12YWx1ZQ
             */
            readonly record_value: string;
            /**
             * @description When the record was last checked; null before the first check.
             * @example 2026-11-15T08:30:00
             */
            readonly checked_at: string | null;
            /**
             * @description What the last check found: the record, no TXT record, other TXT records, a record of a domain that another shop has proven, or no response of the name servers.
             * @example found
             * @enum {string|null}
             */
            readonly found: "found" | "missing" | "other" | "held" | "unanswered" | null;
            /**
             * @description When the platform checks the record next; null if it no longer does.
             * @example 2026-11-15T08:30:00
             */
            readonly next_check_at: string | null;
        };
        /** File */
        File: {
            /**
             * Format: int64
             * @description The id of the file.
             */
            readonly id: number;
            /** @description The file name that the client sent. */
            name: string;
            /**
             * @description The content type, found in the content; null before the upload is complete.
             * @example image/png
             */
            readonly content_type: string | null;
            /**
             * Format: int64
             * @description The number of bytes of the whole file.
             */
            readonly size: number;
            /**
             * Format: int64
             * @description The width in pixels; of a picture, that of its original size. Null without dimensions.
             */
            readonly width: number | null;
            /**
             * Format: int64
             * @description The height in pixels; of a picture, that of its original size. Null without dimensions.
             */
            readonly height: number | null;
            /**
             * Format: uri
             * @description The address of the picture, for use as the src of a product or category of the same company; null for content files.
             * @example https://example.org/picture.png
             */
            readonly src: string | null;
            /** @description The addresses of the picture in each size; empty for content files. */
            readonly sizes: {
                /**
                 * @description The name of the size.
                 * @example thumb
                 */
                readonly name: string;
                /**
                 * Format: uri
                 * @description The address of the picture in this size.
                 * @example https://example.org/picture.png
                 */
                readonly src: string;
            }[];
            /**
             * @description When the upload of the file began.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
            /**
             * @description `picture` for an uploaded picture; otherwise what the content file is to its product.
             * @example picture
             * @enum {string}
             */
            kind: "picture" | "main" | "trailer" | "sample" | "subtitle" | "cover" | "extra";
            /**
             * @description The `product_id` of the product that the content file belongs to; null without a product.
             * @example 0A1B-2C3D-4E5F-6071
             */
            product_id: string | null;
            /**
             * @description The language of the content; null if it has none.
             * @example de
             */
            language: string | null;
            /**
             * @description The quality of a video. Only licenses with HD get a file in HD. Null if the file has no quality.
             * @example SD
             * @enum {string|null}
             */
            quality: "SD" | "HD" | null;
            /**
             * @description `uploading` until all bytes have arrived, `processing` until they were checked, then `ready` or `refused`.
             * @example uploading
             * @enum {string}
             */
            readonly state: "uploading" | "processing" | "ready" | "refused";
            /**
             * Format: int64
             * @description The number of bytes that have arrived.
             */
            readonly received: number;
            /**
             * @description The duration of audio or video in seconds; null if unknown.
             * @example 5400
             */
            readonly duration: number | null;
            /**
             * @description The SHA-256 digest of a ready content file: `sha256:` and 64 hex digits; null for pictures.
             * @example sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            readonly checksum: string | null;
            /** @description Why the content file was refused; null if it was not. */
            readonly refusal: string | null;
        };
        /** File */
        FileUpdate: {
            /** @description The file name that the client sent. */
            name?: string;
            /**
             * @description `picture` for an uploaded picture; otherwise what the content file is to its product.
             * @example picture
             * @enum {string}
             */
            kind?: "picture" | "main" | "trailer" | "sample" | "subtitle" | "cover" | "extra";
            /**
             * @description The `product_id` of the product that the content file belongs to; null without a product.
             * @example 0A1B-2C3D-4E5F-6071
             */
            product_id?: string | null;
            /**
             * @description The language of the content; null if it has none.
             * @example de
             */
            language?: string | null;
            /**
             * @description The quality of a video. Only licenses with HD get a file in HD. Null if the file has no quality.
             * @example SD
             * @enum {string|null}
             */
            quality?: "SD" | "HD" | null;
        };
        /**
         * TokenInfo
         * @description What the access token grants.
         */
        TokenInfo: {
            /** @description The client id of the app. */
            issued_to: string;
            /** @description The id of the admin user who granted access. */
            user_id: string;
            /**
             * @description The granted scopes, separated by commas.
             * @example products,orders
             */
            scope: string;
            /** @description The seconds until the token expires. */
            expires_in: string;
            /**
             * @description Whether the app has a refresh token as well.
             * @enum {string}
             */
            access_type: "offline" | "online";
        };
        /**
         * TokenFault
         * @description Why the token is refused.
         */
        TokenFault: {
            /**
             * @description Why the token is refused.
             * @enum {string}
             */
            error: "expired" | "access_token required" | "invalid access_token";
            /**
             * @description The code of the error.
             * @constant
             */
            code: "unauthorized";
        };
        /**
         * TokenResponse
         * @description The new tokens. For older clients, `.issued` and `.expires` repeat `issued` and `expires`.
         */
        TokenResponse: {
            /** @description The access token. It is opaque: do not parse it. */
            access_token: string;
            /**
             * @description The type of the access token.
             * @enum {string}
             */
            token_type: "bearer";
            /**
             * @description The seconds until the access token expires.
             * @example 1800
             */
            expires_in: number;
            /** @description The next refresh token, to be stored; null for `access_type` online. */
            refresh_token: string | null;
            /**
             * @description The granted scopes, separated by commas.
             * @example products,orders
             */
            scope: string;
            /**
             * @description Whether there is a refresh token.
             * @enum {string}
             */
            access_type: "offline" | "online";
            /** @description The client id of the app. */
            "as:client_id": string;
            /** @description The email of the user who authorized the app. */
            userName: string;
            /**
             * @description When the access token was issued. A date as in HTTP headers (RFC 9110).
             * @example Sat, 15 Nov 2025 09:00:00 GMT
             */
            issued: string;
            /**
             * @description When the access token expires. A date as in HTTP headers (RFC 9110).
             * @example Sat, 15 Nov 2025 09:00:00 GMT
             */
            expires: string;
        } & {
            [key: string]: string;
        };
        /**
         * AuthorizationServer
         * @description The metadata of the authorization server.
         */
        AuthorizationServer: {
            /** @description The address of the authorization server. */
            issuer: string;
            /** @description The address of the consent page. */
            authorization_endpoint: string;
            /** @description The address where tokens are exchanged. */
            token_endpoint: string;
            /** @description The address where tokens are revoked. */
            revocation_endpoint: string;
            /** @description The address of the signing keys. */
            jwks_uri: string;
            /** @description The address of the reference. */
            service_documentation?: string;
            /** @description The scopes. */
            scopes_supported?: string[];
            /** @description The response types of the consent page. */
            response_types_supported: string[];
            /** @description The grant types of the token endpoint. */
            grant_types_supported?: string[];
            /** @description The methods of PKCE. */
            code_challenge_methods_supported?: string[];
            /** @description How clients authenticate at the token endpoint. */
            token_endpoint_auth_methods_supported?: string[];
            /** @description How clients authenticate at the revocation endpoint. */
            revocation_endpoint_auth_methods_supported?: string[];
        };
        /**
         * KeySet
         * @description The public keys.
         */
        KeySet: {
            /** @description The keys; one of them signs new tokens. */
            keys: {
                /** @description The type of the key. */
                kty: string;
                /** @description The curve of the key. */
                crv: string;
                /** @description The id of the key, as in the header of tokens. */
                kid: string;
                /** @description The public key in base64url. */
                x: string;
                /** @description The algorithm of signatures. */
                alg: string;
                /** @description The use of the key: signatures. */
                use: string;
            }[];
        };
        /** Hit */
        Hit: {
            /**
             * @description What was found.
             * @example product
             * @enum {string}
             */
            readonly type: "product" | "category" | "order" | "customer" | "user" | "app";
            /**
             * Format: int64
             * @description The id of the row, by which its own route reads it.
             */
            readonly id: number;
            /** @description The title of a product or category, or the name of anything else. */
            readonly title: string;
            /** @description The token of a customer or user; otherwise null. */
            readonly token: string | null;
            /** @description The `product_id` of a product; otherwise null. */
            readonly product_id: string | null;
            /** @description The client id of an app; otherwise null. */
            readonly client_id: string | null;
            /** @description The invoice number of an order; otherwise null. */
            readonly order_number: string | null;
            /** @description The email of an order, customer or user; otherwise null. */
            readonly email: string | null;
            /** @description The `financial_status` of an order, `published` or `hidden` for a product, `enabled` or `disabled` for a category, customer or user; null for an app. */
            readonly state: string | null;
            /**
             * @description When the row was created.
             * @example 2026-11-15T08:30:00
             */
            readonly created_at: string;
        };
        /** Webhook event */
        WebhookEvent: {
            /**
             * Format: int64
             * @description The id of the company.
             */
            company_id: number;
            /**
             * @description The producer of the event.
             * @example shop
             */
            producer: string;
            /**
             * @description The topic.
             * @enum {string}
             */
            scope: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
            /** @description The resource of the event; read it with the API. */
            data: {
                /** @description The type of the resource. */
                type: string;
                /** @description The id of the resource. */
                id: string;
                /** @description The `product_id`; events of products have it. */
                long_id?: string;
            };
            /** @description The SHA-256 in hex of all keys and values in their order without `hash`, followed by the shared secret of the app. It does not cover the time: prefer `webhook-signature`. */
            hash: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The maximum number of rows; 250 without `page`, 50 with it. */
        Limit: number;
        /** @description The number of the page, starting at 1; `Page` is accepted, too. */
        Page: number;
        /** @description Only rows with a greater id. */
        SinceId: number;
        /** @description The cursor in the `Link` header of the previous page. */
        PageInfo: string;
        /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
        Order: "id asc" | "id desc";
        /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
        Fields: string;
        /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
        IdempotencyKey: string;
        /** @description The `ETag` that the resource must still have. */
        IfMatch: string;
        /** @description The resource has no version: any tag gets 412; `*` is ignored. */
        IfMatchNothing: string;
        /** @description An `ETag`; the response is 304 if the resource still has it. */
        IfNoneMatch: string;
        /**
         * @description The id of the category.
         * @example 5741
         */
        CategoryId: number;
        /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
        UpdatedAtMin: string;
        /** @description `field:value` with one of the fields email. */
        CompaniesQuery: string;
        /**
         * @description The id of the company.
         * @example 5821
         */
        CompanyToken: number;
        /** @description A part of the email or the name, without regard to case; `field:value` searches one of email, name, first_name, last_name, note and token, the token as a whole. */
        CustomersQuery: string;
        /**
         * @description The token of the customer, or its numeric id.
         * @example QWERTZUIOPASDFGH
         */
        CustomerToken: string;
        /**
         * @description The id of the address.
         * @example 5321
         */
        Address: number;
        /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
        CreatedAtMin: string;
        /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
        CreatedAtMax: string;
        /** @description 100 means shipped; 0 means waiting, without closed ones, as in `open.json`. */
        FulfillmentsStatus: 0 | 100;
        /** @description Only shipments of this order, also those for the goods of another company. */
        FulfillmentsOrderId: number;
        /** @description Only shipments for this company: the own one or one that it ships for. */
        PartnerId: number;
        /**
         * @description The id of the order, which its fulfillment shares.
         * @example 2242
         */
        FulfillmentToken: number;
        /** @description Comma-separated ids of issued_licenses. */
        Issued_licensesIds: string;
        /** @description Only entries with this `state`. */
        Issued_licensesState: "active" | "suspended" | "revoked" | "expired";
        /** @description Only entries with this `product_id`. */
        Issued_licensesProductId: string;
        /** @description Only entries with this `customer_token`. */
        Issued_licensesCustomerToken: string;
        /** @description Only entries with this `order_id`. */
        Issued_licensesOrderId: number;
        /** @description A part of the title, the number of the order, or the name or email of the customer, without regard to case; `field:value` searches one of title, order_number and customer. */
        Issued_licensesQuery: string;
        /**
         * @description The id of the issued license.
         * @example 3602
         */
        IssuedLicenseId: number;
        /**
         * @description The id of a company of the signed-in user.
         * @example 5821
         */
        Company: number;
        /**
         * @description The id of the license.
         * @example 5083
         */
        LicenseId: number;
        /** @description Comma-separated ids of orders. */
        OrdersIds: string;
        /** @description Only entries with this `financial_status`. */
        FinancialStatus: "paid" | "partially_refunded" | "refunded" | "any";
        /** @description The fulfillment status; `null` means not yet shipped. */
        FulfillmentStatus: "fulfilled" | "partial" | "null" | "any";
        /** @description Only entries with this `customer_token`. */
        OrdersCustomerToken: string;
        /** @description A part of the number, the email, the name of the customer or the title of a product, without regard to case; `field:value` searches one of order_number, email, customer and title. */
        OrdersQuery: string;
        /**
         * @description The id of the order.
         * @example 2241
         */
        OrderId: number;
        /**
         * @description The id of the webhook.
         * @example 4181
         */
        WebhookId: number;
        /** @description Only entries with this `state`. */
        WebhooksState: "waiting" | "delivered" | "cancelled";
        /** @description Only entries with this `state`. */
        DeliveriesState: "waiting" | "delivered" | "cancelled";
        /** @description Only entries with this `method`. */
        Method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
        /** @description Only requests whose response had a status of this class. */
        RequestsStatus: "2xx" | "3xx" | "4xx" | "5xx";
        /**
         * @description The id of the price.
         * @example 3083
         */
        PriceId: number;
        /** @description Comma-separated ids of products. */
        ProductsIds: string;
        /** @description Only entries changed at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
        UpdatedAtMax: string;
        /** @description Only entries with `published_at` at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
        PublishedAtMin: string;
        /** @description Only entries with `published_at` at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
        PublishedAtMax: string;
        /** @description Products that the shop currently sells, products that it does not sell, or all. */
        PublishedStatus: "published" | "unpublished" | "any";
        /** @description Products of this type. */
        ProductType: 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 16 | 17 | 18 | 19 | 20 | 21;
        /** @description `field:value` with one of the fields version, title, comment, product_id, product_type. */
        ProductsQuery: string;
        /**
         * @description The id of the product, or its `product_id`.
         * @example DE30-0000-0000-0002
         */
        ProductId: string;
        /**
         * @description The id of the theme setting.
         * @example 1882
         */
        ThemesettingId: number;
        /**
         * @description The `market_id` of the marketplace entry.
         * @example 5561
         */
        MarketId: number;
        /**
         * @description The id of the company.
         * @example 5821
         */
        CompanyId: number;
        /** @description The first day of the period, in GMT; by default the thirtieth day up to `EndDate`. */
        StartDate: string;
        /** @description The last day of the period, in GMT and inclusive; today by default. A period has at most 366 days. */
        EndDate: string;
        /** @description `field:value` with one of the fields email. */
        UsersQuery: string;
        /**
         * @description The token of the user, or its numeric id.
         * @example QWERTZUIOPASDFGH
         */
        UserToken: string;
        /**
         * @description The id of the view.
         * @example 1861
         */
        ViewId: number;
        /**
         * @description The id of the own app.
         * @example 3241
         */
        OwnAppId: number;
        /**
         * @description The id of the user.
         * @example 1085
         */
        UserId: number;
        /** @description Only entries with this `product_id`. */
        FilesProductId: string;
        /** @description Only entries with this `kind`. */
        Kind: "picture" | "main" | "trailer" | "sample" | "subtitle" | "cover" | "extra";
        /** @description Only entries with this `state`. */
        FilesState: "uploading" | "processing" | "ready" | "refused";
        /**
         * @description The id of the file.
         * @example 2181
         */
        FileId: number;
        /**
         * @description The id of the theme setting: of the shop.
         * @example 1881
         */
        ThemesettingsId: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "categories.list": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "categories": [
                     *         {
                     *           "id": 5741,
                     *           "title": "Music",
                     *           "comment": "",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "enabled": true,
                     *           "parent_id": 0,
                     *           "position": 1,
                     *           "locales": [
                     *             {
                     *               "id": 3381,
                     *               "title": "Music",
                     *               "description": "Songs and sounds.",
                     *               "seo_title": "",
                     *               "seo_description": "",
                     *               "seo_keywords": "",
                     *               "src": null,
                     *               "language": "en"
                     *             }
                     *           ],
                     *           "entries": [
                     *             {
                     *               "id": 3921,
                     *               "product_id": "DE30-0000-0000-0002",
                     *               "created_at": "2026-11-15T08:30:00"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each category. */
                        categories: components["schemas"]["Category"][];
                    };
                };
            };
        };
    };
    "categories.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "title": "Music",
                 *         "locales": [
                 *           {
                 *             "language": "en",
                 *             "title": "Music",
                 *             "description": "Songs and sounds."
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the category. */
                    category: components["schemas"]["CategoryCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "category": {
                     *         "id": 5741,
                     *         "title": "Music",
                     *         "comment": "",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "enabled": true,
                     *         "parent_id": 0,
                     *         "position": 0,
                     *         "locales": [
                     *           {
                     *             "id": 3381,
                     *             "title": "Music",
                     *             "description": "Songs and sounds.",
                     *             "seo_title": "",
                     *             "seo_description": "",
                     *             "seo_keywords": "",
                     *             "src": null,
                     *             "language": "en"
                     *           }
                     *         ],
                     *         "entries": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The category. */
                        category: components["schemas"]["Category"];
                    };
                };
            };
        };
    };
    "categories.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "categories.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the category.
                 * @example 5741
                 */
                id: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "category": {
                     *         "id": 5741,
                     *         "title": "Music",
                     *         "comment": "",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "enabled": true,
                     *         "parent_id": 0,
                     *         "position": 1,
                     *         "locales": [
                     *           {
                     *             "id": 3381,
                     *             "title": "Music",
                     *             "description": "Songs and sounds.",
                     *             "seo_title": "",
                     *             "seo_description": "",
                     *             "seo_keywords": "",
                     *             "src": null,
                     *             "language": "en"
                     *           }
                     *         ],
                     *         "entries": [
                     *           {
                     *             "id": 3921,
                     *             "product_id": "DE30-0000-0000-0002",
                     *             "created_at": "2026-11-15T08:30:00"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The category. */
                        category: components["schemas"]["Category"];
                    };
                };
            };
        };
    };
    "categories.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the category.
                 * @example 5741
                 */
                id: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "entries": [
                 *           {
                 *             "product_id": "DE30-0000-0000-0002"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    category: components["schemas"]["CategoryUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "category": {
                     *         "id": 5741,
                     *         "title": "Music",
                     *         "comment": "",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "enabled": true,
                     *         "parent_id": 0,
                     *         "position": 0,
                     *         "locales": [
                     *           {
                     *             "id": 3381,
                     *             "title": "Music",
                     *             "description": "Songs and sounds.",
                     *             "seo_title": "",
                     *             "seo_description": "",
                     *             "seo_keywords": "",
                     *             "src": null,
                     *             "language": "en"
                     *           }
                     *         ],
                     *         "entries": [
                     *           {
                     *             "id": 3921,
                     *             "product_id": "DE30-0000-0000-0002",
                     *             "created_at": "2026-11-15T08:30:00"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The category. */
                        category: components["schemas"]["Category"];
                    };
                };
            };
        };
    };
    "categories.updateByPost": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the category.
                 * @example 5741
                 */
                id: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": {
                 *         "position": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    category: components["schemas"]["CategoryUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "category": {
                     *         "id": 5741,
                     *         "title": "Music",
                     *         "comment": "",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "enabled": true,
                     *         "parent_id": 0,
                     *         "position": 1,
                     *         "locales": [
                     *           {
                     *             "id": 3381,
                     *             "title": "Music",
                     *             "description": "Songs and sounds.",
                     *             "seo_title": "",
                     *             "seo_description": "",
                     *             "seo_keywords": "",
                     *             "src": null,
                     *             "language": "en"
                     *           }
                     *         ],
                     *         "entries": [
                     *           {
                     *             "id": 3921,
                     *             "product_id": "DE30-0000-0000-0002",
                     *             "created_at": "2026-11-15T08:30:00"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The category. */
                        category: components["schemas"]["Category"];
                    };
                };
            };
        };
    };
    "categories.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the category.
                 * @example 5741
                 */
                id: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "companies.list": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description 1 returns only the company of the token, as `company` instead of a list. */
                self?: 0 | 1;
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": [
                     *         {
                     *           "id": 5821,
                     *           "company_name": "Harbour Films",
                     *           "company_additional_name": "",
                     *           "first_name": "",
                     *           "last_name": "",
                     *           "email": "noor@example.org",
                     *           "phone": "",
                     *           "moblile_phone": "",
                     *           "street": "",
                     *           "zip": "",
                     *           "city": "",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "Germany",
                     *           "country_details": {
                     *             "ID": 276,
                     *             "Country": "Germany",
                     *             "Eu": 1,
                     *             "Country_id": "DE",
                     *             "Euro": 1,
                     *             "Culture": "de-DE",
                     *             "Num": 276,
                     *             "VideoFormat": 1,
                     *             "DVDRegion": 2,
                     *             "Currency": "eur",
                     *             "VAT": 0.19,
                     *             "TimeOffset": 60
                     *           },
                     *           "language": "en",
                     *           "creation_date": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "creditcard_number": "",
                     *           "creditcard_expiration": "",
                     *           "account_level": 0,
                     *           "affiliate_mode": 0,
                     *           "company_type": 0,
                     *           "accounting_export_active": false,
                     *           "company_disabled": false,
                     *           "digital_products_only": false,
                     *           "sample_mode": false,
                     *           "shop_active": false,
                     *           "valid": false,
                     *           "affiliates_active": false,
                     *           "api_active": true,
                     *           "inventory_management_active": false,
                     *           "managed_users_active": false,
                     *           "show_recommended_products_player": false,
                     *           "license_server_active": false,
                     *           "esd_payment_route": 0,
                     *           "prod_payment_route": 0,
                     *           "external_access_token": "c2FtcGxlLXJlcG9ydC10b2tlbg",
                     *           "payment_reminders": 0,
                     *           "restricted": 0,
                     *           "tax_options": 0,
                     *           "partner_model": 0,
                     *           "shop_status": {
                     *             "No payment system": true,
                     *             "No products": false,
                     *             "Disabled": false,
                     *             "Incomplete company data": true,
                     *             "Products incomplete": false,
                     *             "No active theme/domain": false,
                     *             "Limited access mode": false
                     *           },
                     *           "stop_selling_at_stock_level_below": 0,
                     *           "warn_at_stock_level_below": 0
                     *         }
                     *       ],
                     *       "company": {
                     *         "id": 5821,
                     *         "company_name": "Harbour Films",
                     *         "company_additional_name": "",
                     *         "first_name": "",
                     *         "last_name": "",
                     *         "email": "noor@example.org",
                     *         "phone": "",
                     *         "moblile_phone": "",
                     *         "street": "",
                     *         "zip": "",
                     *         "city": "",
                     *         "province": "",
                     *         "province_code": "",
                     *         "country": "Germany",
                     *         "country_details": {
                     *           "ID": 276,
                     *           "Country": "Germany",
                     *           "Eu": 1,
                     *           "Country_id": "DE",
                     *           "Euro": 1,
                     *           "Culture": "de-DE",
                     *           "Num": 276,
                     *           "VideoFormat": 1,
                     *           "DVDRegion": 2,
                     *           "Currency": "eur",
                     *           "VAT": 0.19,
                     *           "TimeOffset": 60
                     *         },
                     *         "language": "en",
                     *         "creation_date": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "creditcard_number": "",
                     *         "creditcard_expiration": "",
                     *         "account_level": 0,
                     *         "affiliate_mode": 0,
                     *         "company_type": 0,
                     *         "accounting_export_active": false,
                     *         "company_disabled": false,
                     *         "digital_products_only": false,
                     *         "sample_mode": false,
                     *         "shop_active": false,
                     *         "valid": false,
                     *         "affiliates_active": false,
                     *         "api_active": true,
                     *         "inventory_management_active": false,
                     *         "managed_users_active": false,
                     *         "show_recommended_products_player": false,
                     *         "license_server_active": false,
                     *         "esd_payment_route": 0,
                     *         "prod_payment_route": 0,
                     *         "external_access_token": "c2FtcGxlLXJlcG9ydC10b2tlbg",
                     *         "payment_reminders": 0,
                     *         "restricted": 0,
                     *         "tax_options": 0,
                     *         "partner_model": 0,
                     *         "shop_status": {
                     *           "No payment system": true,
                     *           "No products": false,
                     *           "Disabled": false,
                     *           "Incomplete company data": true,
                     *           "Products incomplete": false,
                     *           "No active theme/domain": false,
                     *           "Limited access mode": false
                     *         },
                     *         "stop_selling_at_stock_level_below": 0,
                     *         "warn_at_stock_level_below": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each company. */
                        companies: components["schemas"]["Company"][];
                        /** @description The company, if the list has only one. */
                        company?: components["schemas"]["Company"];
                    } | {
                        /** @description The company. */
                        company: components["schemas"]["Company"];
                    };
                };
            };
        };
    };
    "companies.count": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "companies.search": {
        parameters: {
            query: {
                /** @description `field:value` with one of the fields email. */
                query: components["parameters"]["CompaniesQuery"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": [
                     *         {
                     *           "id": 5821,
                     *           "company_name": "Harbour Films",
                     *           "company_additional_name": "",
                     *           "first_name": "",
                     *           "last_name": "",
                     *           "email": "noor@example.org",
                     *           "phone": "",
                     *           "moblile_phone": "",
                     *           "street": "",
                     *           "zip": "",
                     *           "city": "",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "Germany",
                     *           "country_details": {
                     *             "ID": 276,
                     *             "Country": "Germany",
                     *             "Eu": 1,
                     *             "Country_id": "DE",
                     *             "Euro": 1,
                     *             "Culture": "de-DE",
                     *             "Num": 276,
                     *             "VideoFormat": 1,
                     *             "DVDRegion": 2,
                     *             "Currency": "eur",
                     *             "VAT": 0.19,
                     *             "TimeOffset": 60
                     *           },
                     *           "language": "en",
                     *           "creation_date": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "creditcard_number": "",
                     *           "creditcard_expiration": "",
                     *           "account_level": 0,
                     *           "affiliate_mode": 0,
                     *           "company_type": 0,
                     *           "accounting_export_active": false,
                     *           "company_disabled": false,
                     *           "digital_products_only": false,
                     *           "sample_mode": false,
                     *           "shop_active": false,
                     *           "valid": false,
                     *           "affiliates_active": false,
                     *           "api_active": true,
                     *           "inventory_management_active": false,
                     *           "managed_users_active": false,
                     *           "show_recommended_products_player": false,
                     *           "license_server_active": false,
                     *           "esd_payment_route": 0,
                     *           "prod_payment_route": 0,
                     *           "external_access_token": "c2FtcGxlLXJlcG9ydC10b2tlbg",
                     *           "payment_reminders": 0,
                     *           "restricted": 0,
                     *           "tax_options": 0,
                     *           "comment": "",
                     *           "commission_model": null,
                     *           "price_model": null,
                     *           "sales_contact": "",
                     *           "partner": 5822,
                     *           "partner_model": 0,
                     *           "shop_status": {
                     *             "No payment system": true,
                     *             "No products": false,
                     *             "Disabled": false,
                     *             "Incomplete company data": true,
                     *             "Products incomplete": false,
                     *             "No active theme/domain": false,
                     *             "Limited access mode": false
                     *           },
                     *           "stop_selling_at_stock_level_below": 0,
                     *           "warn_at_stock_level_below": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each company. */
                        companies: components["schemas"]["Company"][];
                    };
                };
            };
        };
    };
    "companies.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the company.
                 * @example 5821
                 */
                token: components["parameters"]["CompanyToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "company": {
                     *         "id": 5821,
                     *         "company_name": "Harbour Films",
                     *         "company_additional_name": "",
                     *         "first_name": "",
                     *         "last_name": "",
                     *         "email": "noor@example.org",
                     *         "phone": "",
                     *         "moblile_phone": "",
                     *         "street": "",
                     *         "zip": "",
                     *         "city": "",
                     *         "province": "",
                     *         "province_code": "",
                     *         "country": "Germany",
                     *         "country_details": {
                     *           "ID": 276,
                     *           "Country": "Germany",
                     *           "Eu": 1,
                     *           "Country_id": "DE",
                     *           "Euro": 1,
                     *           "Culture": "de-DE",
                     *           "Num": 276,
                     *           "VideoFormat": 1,
                     *           "DVDRegion": 2,
                     *           "Currency": "eur",
                     *           "VAT": 0.19,
                     *           "TimeOffset": 60
                     *         },
                     *         "language": "en",
                     *         "creation_date": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "creditcard_number": "",
                     *         "creditcard_expiration": "",
                     *         "account_level": 0,
                     *         "affiliate_mode": 0,
                     *         "company_type": 0,
                     *         "accounting_export_active": false,
                     *         "company_disabled": false,
                     *         "digital_products_only": false,
                     *         "sample_mode": false,
                     *         "shop_active": false,
                     *         "valid": false,
                     *         "affiliates_active": false,
                     *         "api_active": true,
                     *         "inventory_management_active": false,
                     *         "managed_users_active": false,
                     *         "show_recommended_products_player": false,
                     *         "license_server_active": false,
                     *         "esd_payment_route": 0,
                     *         "prod_payment_route": 0,
                     *         "external_access_token": "c2FtcGxlLXJlcG9ydC10b2tlbg",
                     *         "payment_reminders": 0,
                     *         "restricted": 0,
                     *         "tax_options": 0,
                     *         "partner_model": 0,
                     *         "shop_status": {
                     *           "No payment system": true,
                     *           "No products": false,
                     *           "Disabled": false,
                     *           "Incomplete company data": true,
                     *           "Products incomplete": false,
                     *           "No active theme/domain": false,
                     *           "Limited access mode": false
                     *         },
                     *         "stop_selling_at_stock_level_below": 0,
                     *         "warn_at_stock_level_below": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The company. */
                        company: components["schemas"]["Company"];
                    };
                };
            };
        };
    };
    "companies.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the company.
                 * @example 5821
                 */
                token: components["parameters"]["CompanyToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company": {
                 *         "phone": "+49 40 5550",
                 *         "city": "Hamburg"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    company: components["schemas"]["CompanyUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "company": {
                     *         "id": 5821,
                     *         "company_name": "Harbour Films",
                     *         "company_additional_name": "",
                     *         "first_name": "",
                     *         "last_name": "",
                     *         "email": "noor@example.org",
                     *         "phone": "+49 40 5550",
                     *         "moblile_phone": "",
                     *         "street": "",
                     *         "zip": "",
                     *         "city": "Hamburg",
                     *         "province": "",
                     *         "province_code": "",
                     *         "country": "Germany",
                     *         "country_details": {
                     *           "ID": 276,
                     *           "Country": "Germany",
                     *           "Eu": 1,
                     *           "Country_id": "DE",
                     *           "Euro": 1,
                     *           "Culture": "de-DE",
                     *           "Num": 276,
                     *           "VideoFormat": 1,
                     *           "DVDRegion": 2,
                     *           "Currency": "eur",
                     *           "VAT": 0.19,
                     *           "TimeOffset": 60
                     *         },
                     *         "language": "en",
                     *         "creation_date": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "creditcard_number": "",
                     *         "creditcard_expiration": "",
                     *         "account_level": 0,
                     *         "affiliate_mode": 0,
                     *         "company_type": 0,
                     *         "accounting_export_active": false,
                     *         "company_disabled": false,
                     *         "digital_products_only": false,
                     *         "sample_mode": false,
                     *         "shop_active": false,
                     *         "valid": false,
                     *         "affiliates_active": false,
                     *         "api_active": true,
                     *         "inventory_management_active": false,
                     *         "managed_users_active": false,
                     *         "show_recommended_products_player": false,
                     *         "license_server_active": false,
                     *         "esd_payment_route": 0,
                     *         "prod_payment_route": 0,
                     *         "external_access_token": "c2FtcGxlLXJlcG9ydC10b2tlbg",
                     *         "payment_reminders": 0,
                     *         "restricted": 0,
                     *         "tax_options": 0,
                     *         "partner_model": 0,
                     *         "shop_status": {
                     *           "No payment system": true,
                     *           "No products": false,
                     *           "Disabled": false,
                     *           "Incomplete company data": true,
                     *           "Products incomplete": false,
                     *           "No active theme/domain": false,
                     *           "Limited access mode": false
                     *         },
                     *         "stop_selling_at_stock_level_below": 0,
                     *         "warn_at_stock_level_below": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The company. */
                        company: components["schemas"]["Company"];
                    };
                };
            };
        };
    };
    "customers.list": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description A part of the email or the name, without regard to case; `field:value` searches one of email, name, first_name, last_name, note and token, the token as a whole. */
                query?: components["parameters"]["CustomersQuery"];
                /** @description With `password`: answers the customer if both match, or `{}` if no customer has this email. */
                email?: string;
                /** @description The password of the customer. Addresses end up in logs: prefer `POST /api/customers/validate.json`. */
                password?: string;
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customers": [
                     *         {
                     *           "id": 4641,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "email": "kim@example.org",
                     *           "first_name": "Kim",
                     *           "last_name": "Berg",
                     *           "language": "en",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "orders_count": 1,
                     *           "total_spent": 699,
                     *           "last_order_id": 2242,
                     *           "last_order_name": "#2242",
                     *           "note": "",
                     *           "state": "enabled",
                     *           "verified_email": false,
                     *           "default_address": null,
                     *           "addresses": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each customer. */
                        customers: components["schemas"]["Customer"][];
                    } | {
                        /** @description The customer. */
                        customer: components["schemas"]["Customer"];
                    } | Record<string, never>;
                };
            };
        };
    };
    "customers.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": {
                 *         "email": "ada@example.org",
                 *         "password": "correct horse battery",
                 *         "password_confirmation": "correct horse battery",
                 *         "first_name": "Ada",
                 *         "last_name": "Moor",
                 *         "addresses": [
                 *           {
                 *             "first_name": "Ada",
                 *             "last_name": "Moor",
                 *             "address1": "Pier 3",
                 *             "zip": "28195",
                 *             "city": "Bremen",
                 *             "country_code": "DE"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the customer. */
                    customer: components["schemas"]["CustomerCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customer": {
                     *         "id": 4643,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "email": "ada@example.org",
                     *         "first_name": "Ada",
                     *         "last_name": "Moor",
                     *         "language": "en",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "orders_count": 0,
                     *         "total_spent": 0,
                     *         "last_order_id": null,
                     *         "last_order_name": null,
                     *         "note": "",
                     *         "state": "enabled",
                     *         "verified_email": false,
                     *         "default_address": {
                     *           "id": 5322,
                     *           "first_name": "Ada",
                     *           "last_name": "Moor",
                     *           "name": "Ada Moor",
                     *           "company": "",
                     *           "address1": "Pier 3",
                     *           "address2": "",
                     *           "city": "Bremen",
                     *           "zip": "28195",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": true
                     *         },
                     *         "addresses": [
                     *           {
                     *             "id": 5322,
                     *             "first_name": "Ada",
                     *             "last_name": "Moor",
                     *             "name": "Ada Moor",
                     *             "company": "",
                     *             "address1": "Pier 3",
                     *             "address2": "",
                     *             "city": "Bremen",
                     *             "zip": "28195",
                     *             "province": "",
                     *             "province_code": "",
                     *             "country": "",
                     *             "country_name": "",
                     *             "country_code": "DE",
                     *             "phone": "",
                     *             "language": null,
                     *             "token": "QWERTZUIOPASDFGH",
                     *             "default": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The customer. */
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    "customers.validate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": {
                 *         "email": "ada@example.org",
                 *         "password": "correct horse battery"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The credentials to check. */
                    customer: {
                        /**
                         * @description The sign-in email of the customer.
                         * @example kim@example.org
                         */
                        email: string;
                        /**
                         * @description The password to check.
                         * @example correct horse battery
                         */
                        password: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customer": {
                     *         "id": 4643,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "email": "ada@example.org",
                     *         "first_name": "Ada",
                     *         "last_name": "Moor",
                     *         "language": "en",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "orders_count": 0,
                     *         "total_spent": 0,
                     *         "last_order_id": null,
                     *         "last_order_name": null,
                     *         "note": "Prefers mail.",
                     *         "state": "enabled",
                     *         "verified_email": false,
                     *         "default_address": {
                     *           "id": 5322,
                     *           "first_name": "Ada",
                     *           "last_name": "Moor",
                     *           "name": "Ada Moor",
                     *           "company": "",
                     *           "address1": "Pier 3",
                     *           "address2": "",
                     *           "city": "Bremen",
                     *           "zip": "28195",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": true
                     *         },
                     *         "addresses": [
                     *           {
                     *             "id": 5322,
                     *             "first_name": "Ada",
                     *             "last_name": "Moor",
                     *             "name": "Ada Moor",
                     *             "company": "",
                     *             "address1": "Pier 3",
                     *             "address2": "",
                     *             "city": "Bremen",
                     *             "zip": "28195",
                     *             "province": "",
                     *             "province_code": "",
                     *             "country": "",
                     *             "country_name": "",
                     *             "country_code": "DE",
                     *             "phone": "",
                     *             "language": null,
                     *             "token": "QWERTZUIOPASDFGH",
                     *             "default": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The customer. */
                        customer: components["schemas"]["Customer"];
                    } | Record<string, never>;
                };
            };
        };
    };
    "customers.count": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description A part of the email or the name, without regard to case; `field:value` searches one of email, name, first_name, last_name, note and token, the token as a whole. */
                query?: components["parameters"]["CustomersQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "customers.search": {
        parameters: {
            query: {
                /** @description `field:value` with one of the fields email, first_name, last_name, token, note. */
                query: string;
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customers": [
                     *         {
                     *           "id": 4643,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "email": "ada@example.org",
                     *           "first_name": "Ada",
                     *           "last_name": "Moor",
                     *           "language": "en",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "orders_count": 0,
                     *           "total_spent": 0,
                     *           "last_order_id": null,
                     *           "last_order_name": null,
                     *           "note": "",
                     *           "state": "enabled",
                     *           "verified_email": false,
                     *           "default_address": {
                     *             "id": 5322,
                     *             "first_name": "Ada",
                     *             "last_name": "Moor",
                     *             "name": "Ada Moor",
                     *             "company": "",
                     *             "address1": "Pier 3",
                     *             "address2": "",
                     *             "city": "Bremen",
                     *             "zip": "28195",
                     *             "province": "",
                     *             "province_code": "",
                     *             "country": "",
                     *             "country_name": "",
                     *             "country_code": "DE",
                     *             "phone": "",
                     *             "language": null,
                     *             "token": "QWERTZUIOPASDFGH",
                     *             "default": true
                     *           },
                     *           "addresses": [
                     *             {
                     *               "id": 5322,
                     *               "first_name": "Ada",
                     *               "last_name": "Moor",
                     *               "name": "Ada Moor",
                     *               "company": "",
                     *               "address1": "Pier 3",
                     *               "address2": "",
                     *               "city": "Bremen",
                     *               "zip": "28195",
                     *               "province": "",
                     *               "province_code": "",
                     *               "country": "",
                     *               "country_name": "",
                     *               "country_code": "DE",
                     *               "phone": "",
                     *               "language": null,
                     *               "token": "QWERTZUIOPASDFGH",
                     *               "default": true
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each customer. */
                        customers: components["schemas"]["Customer"][];
                    };
                };
            };
        };
    };
    "customers.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The token of the customer, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["CustomerToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customer": {
                     *         "id": 4643,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "email": "ada@example.org",
                     *         "first_name": "Ada",
                     *         "last_name": "Moor",
                     *         "language": "en",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "orders_count": 0,
                     *         "total_spent": 0,
                     *         "last_order_id": null,
                     *         "last_order_name": null,
                     *         "note": "",
                     *         "state": "enabled",
                     *         "verified_email": false,
                     *         "default_address": {
                     *           "id": 5322,
                     *           "first_name": "Ada",
                     *           "last_name": "Moor",
                     *           "name": "Ada Moor",
                     *           "company": "",
                     *           "address1": "Pier 3",
                     *           "address2": "",
                     *           "city": "Bremen",
                     *           "zip": "28195",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": true
                     *         },
                     *         "addresses": [
                     *           {
                     *             "id": 5322,
                     *             "first_name": "Ada",
                     *             "last_name": "Moor",
                     *             "name": "Ada Moor",
                     *             "company": "",
                     *             "address1": "Pier 3",
                     *             "address2": "",
                     *             "city": "Bremen",
                     *             "zip": "28195",
                     *             "province": "",
                     *             "province_code": "",
                     *             "country": "",
                     *             "country_name": "",
                     *             "country_code": "DE",
                     *             "phone": "",
                     *             "language": null,
                     *             "token": "QWERTZUIOPASDFGH",
                     *             "default": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The customer. */
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    "customers.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The token of the customer, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["CustomerToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": {
                 *         "note": "Prefers mail."
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    customer: components["schemas"]["CustomerUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customer": {
                     *         "id": 4643,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "email": "ada@example.org",
                     *         "first_name": "Ada",
                     *         "last_name": "Moor",
                     *         "language": "en",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "orders_count": 0,
                     *         "total_spent": 0,
                     *         "last_order_id": null,
                     *         "last_order_name": null,
                     *         "note": "Prefers mail.",
                     *         "state": "enabled",
                     *         "verified_email": false,
                     *         "default_address": {
                     *           "id": 5322,
                     *           "first_name": "Ada",
                     *           "last_name": "Moor",
                     *           "name": "Ada Moor",
                     *           "company": "",
                     *           "address1": "Pier 3",
                     *           "address2": "",
                     *           "city": "Bremen",
                     *           "zip": "28195",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": true
                     *         },
                     *         "addresses": [
                     *           {
                     *             "id": 5322,
                     *             "first_name": "Ada",
                     *             "last_name": "Moor",
                     *             "name": "Ada Moor",
                     *             "company": "",
                     *             "address1": "Pier 3",
                     *             "address2": "",
                     *             "city": "Bremen",
                     *             "zip": "28195",
                     *             "province": "",
                     *             "province_code": "",
                     *             "country": "",
                     *             "country_name": "",
                     *             "country_code": "DE",
                     *             "phone": "",
                     *             "language": null,
                     *             "token": "QWERTZUIOPASDFGH",
                     *             "default": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The customer. */
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    "customers.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The token of the customer, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["CustomerToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "addresses.list": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The token of the customer, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["CustomerToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "id": 5322,
                     *           "first_name": "Ada",
                     *           "last_name": "Moor",
                     *           "name": "Ada Moor",
                     *           "company": "",
                     *           "address1": "Pier 3",
                     *           "address2": "",
                     *           "city": "Bremen",
                     *           "zip": "28195",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each customer address. */
                        addresses: components["schemas"]["CustomerAddress"][];
                    };
                };
            };
        };
    };
    "addresses.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The token of the customer, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["CustomerToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": {
                 *         "first_name": "Ada",
                 *         "last_name": "Moor",
                 *         "address1": "Warehouse 12",
                 *         "zip": "28195",
                 *         "city": "Bremen",
                 *         "country_code": "DE"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the customer address. */
                    address: components["schemas"]["CustomerAddressCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "id": 5321,
                     *           "first_name": "Ada",
                     *           "last_name": "Moor",
                     *           "name": "Ada Moor",
                     *           "company": "",
                     *           "address1": "Warehouse 12",
                     *           "address2": "",
                     *           "city": "Bremen",
                     *           "zip": "28195",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each customer address. */
                        addresses: components["schemas"]["CustomerAddress"][];
                    };
                };
            };
        };
    };
    "addresses.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The token of the customer, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["CustomerToken"];
                /**
                 * @description The id of the address.
                 * @example 5321
                 */
                address: components["parameters"]["Address"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customer_address": {
                     *         "id": 5321,
                     *         "first_name": "Ada",
                     *         "last_name": "Moor",
                     *         "name": "Ada Moor",
                     *         "company": "",
                     *         "address1": "Warehouse 12",
                     *         "address2": "",
                     *         "city": "Bremen",
                     *         "zip": "28195",
                     *         "province": "",
                     *         "province_code": "",
                     *         "country": "",
                     *         "country_name": "",
                     *         "country_code": "DE",
                     *         "phone": "",
                     *         "language": null,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "default": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The customer address. */
                        customer_address: components["schemas"]["CustomerAddress"];
                    };
                };
            };
        };
    };
    "addresses.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The token of the customer, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["CustomerToken"];
                /**
                 * @description The id of the address.
                 * @example 5321
                 */
                address: components["parameters"]["Address"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": {
                 *         "phone": "+49 421 5550"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    address: components["schemas"]["CustomerAddressUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customer_address": {
                     *         "id": 5321,
                     *         "first_name": "Ada",
                     *         "last_name": "Moor",
                     *         "name": "Ada Moor",
                     *         "company": "",
                     *         "address1": "Warehouse 12",
                     *         "address2": "",
                     *         "city": "Bremen",
                     *         "zip": "28195",
                     *         "province": "",
                     *         "province_code": "",
                     *         "country": "",
                     *         "country_name": "",
                     *         "country_code": "DE",
                     *         "phone": "+49 421 5550",
                     *         "language": null,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "default": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The customer address. */
                        customer_address: components["schemas"]["CustomerAddress"];
                    };
                };
            };
        };
    };
    "addresses.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The token of the customer, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["CustomerToken"];
                /**
                 * @description The id of the address.
                 * @example 5321
                 */
                address: components["parameters"]["Address"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "addresses.makeDefault": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The token of the customer, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["CustomerToken"];
                /**
                 * @description The id of the address.
                 * @example 5321
                 */
                address: components["parameters"]["Address"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customer_address": {
                     *         "id": 5321,
                     *         "first_name": "Ada",
                     *         "last_name": "Moor",
                     *         "name": "Ada Moor",
                     *         "company": "",
                     *         "address1": "Warehouse 12",
                     *         "address2": "",
                     *         "city": "Bremen",
                     *         "zip": "28195",
                     *         "province": "",
                     *         "province_code": "",
                     *         "country": "",
                     *         "country_name": "",
                     *         "country_code": "DE",
                     *         "phone": "+49 421 5550",
                     *         "language": null,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "default": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The customer address. */
                        customer_address: components["schemas"]["CustomerAddress"];
                    };
                };
            };
        };
    };
    "customerLicenses.list": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The token of the customer, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["CustomerToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_licenses": [
                     *         {
                     *           "id": 3601,
                     *           "customer_token": "QWERTZUIOPASDFGH",
                     *           "order_id": 2244,
                     *           "line_item_id": 2483,
                     *           "product_id": "DE30-0000-0000-0002",
                     *           "title": "Songs of the Quay",
                     *           "product_type": 5,
                     *           "hd": false,
                     *           "license_id": 5081,
                     *           "license_title": "To keep",
                     *           "terms": {
                     *             "id": 2621,
                     *             "name": "To keep",
                     *             "type": 0,
                     *             "drm": 0,
                     *             "allow_play": 1,
                     *             "burn_play": 0,
                     *             "total_downloads": 0,
                     *             "annual_downloads": 0,
                     *             "total_export": 0,
                     *             "annual_export": 0,
                     *             "total_concurrent_devices": 0,
                     *             "annual_concurrent_devices": 0,
                     *             "copp_aps": 0,
                     *             "copp_cgms": 0,
                     *             "copp_hdcp": 0,
                     *             "copy_prot_level_analog": 0,
                     *             "copy_prot_level_digital": 0,
                     *             "play_prot_level_analog": 0,
                     *             "play_prot_level_digital": 0,
                     *             "delete_on_clock_rollback": 0,
                     *             "disable_on_clock_rollback": 0,
                     *             "expiration_date": null,
                     *             "expire_after_acquisition": 0,
                     *             "expire_after_acquisition_mode": 0,
                     *             "expire_after_first_use": 0,
                     *             "expire_after_first_use_mode": 0,
                     *             "export_epub": 0,
                     *             "export_mp3": 0,
                     *             "export_pdf_print": null,
                     *             "physical": 0,
                     *             "physical_weight": 0,
                     *             "physical_weight_type": 0,
                     *             "tax_handling": 0,
                     *             "restriction_country": [],
                     *             "restriction_dvd_region": [],
                     *             "restriction_video_norm": null
                     *           },
                     *           "state": "active",
                     *           "acquired_at": "2026-11-15T08:32:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "expires_at": null,
                     *           "first_used_at": null,
                     *           "revoked_at": null,
                     *           "key": "key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==",
                     *           "suspended_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each issued license. */
                        issued_licenses: components["schemas"]["IssuedLicense"][];
                    };
                };
            };
        };
    };
    "subscribers.list": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscribers": [
                     *         {
                     *           "id": 1621,
                     *           "email": "ada@example.org",
                     *           "first_name": "Ada",
                     *           "last_name": "Moor",
                     *           "language": "en",
                     *           "state": "active",
                     *           "theme_setting_id": null,
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each subscriber. */
                        subscribers: components["schemas"]["Subscriber"][];
                    };
                };
            };
        };
    };
    "subscribers.count": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "subscribers.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the subscriber.
                 * @example 1621
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscriber": {
                     *         "id": 1621,
                     *         "email": "ada@example.org",
                     *         "first_name": "Ada",
                     *         "last_name": "Moor",
                     *         "language": "en",
                     *         "state": "active",
                     *         "theme_setting_id": null,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The subscriber. */
                        subscriber: components["schemas"]["Subscriber"];
                    };
                };
            };
        };
    };
    "groupmembers.list": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "groupmembers": [
                     *         {
                     *           "id": 5161,
                     *           "email": "ada@example.org",
                     *           "group": "Press",
                     *           "theme_setting_id": null,
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each groupmember. */
                        groupmembers: components["schemas"]["Groupmember"][];
                    };
                };
            };
        };
    };
    "groupmembers.count": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "groupmembers.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the groupmember.
                 * @example 5161
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "groupmember": {
                     *         "id": 5161,
                     *         "email": "ada@example.org",
                     *         "group": "Press",
                     *         "theme_setting_id": null,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The groupmember. */
                        groupmember: components["schemas"]["Groupmember"];
                    };
                };
            };
        };
    };
    "newsrecipients.list": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "newsrecipients": [
                     *         {
                     *           "id": 5201,
                     *           "email": "ada@example.org",
                     *           "language": "en",
                     *           "state": "active",
                     *           "theme_setting_id": null,
                     *           "confirmed_at": "2026-11-15T08:36:00",
                     *           "unsubscribed_at": null,
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each newsrecipient. */
                        newsrecipients: components["schemas"]["Newsrecipient"][];
                    };
                };
            };
        };
    };
    "newsrecipients.count": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "newsrecipients.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the newsrecipient.
                 * @example 5201
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "newsrecipient": {
                     *         "id": 5201,
                     *         "email": "ada@example.org",
                     *         "language": "en",
                     *         "state": "active",
                     *         "theme_setting_id": null,
                     *         "confirmed_at": "2026-11-15T08:36:00",
                     *         "unsubscribed_at": null,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The newsrecipient. */
                        newsrecipient: components["schemas"]["Newsrecipient"];
                    };
                };
            };
        };
    };
    "fulfillments.list": {
        parameters: {
            query?: {
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description 100 means shipped; 0 means waiting, without closed ones, as in `open.json`. */
                status?: components["parameters"]["FulfillmentsStatus"];
                /** @description Only shipments of this order, also those for the goods of another company. */
                order_id?: components["parameters"]["FulfillmentsOrderId"];
                /** @description Only shipments for this company: the own one or one that it ships for. */
                partner_id?: components["parameters"]["PartnerId"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fulfillments": [
                     *         {
                     *           "id": 4261,
                     *           "created_at": "2026-11-15T08:30:00.123456+00:00",
                     *           "owner_company": 5821,
                     *           "customer": {
                     *             "id": 4642,
                     *             "first_name": "Kim",
                     *             "last_name": "Berg",
                     *             "name": "Kim Berg",
                     *             "company": "",
                     *             "address1": "Quay 7",
                     *             "address2": "",
                     *             "city": "Hamburg",
                     *             "zip": "20457",
                     *             "province": "",
                     *             "province_code": "",
                     *             "country": "",
                     *             "country_name": "",
                     *             "country_code": "DE",
                     *             "phone": "",
                     *             "language": null,
                     *             "token": "QWERTZUIOPASDFGH",
                     *             "default": false
                     *           },
                     *           "line_items": [
                     *             {
                     *               "id": 2482,
                     *               "product_id": "F09C-9911-CC9B-01C8",
                     *               "title": "Captain’s mug",
                     *               "version": "",
                     *               "Quantity": 1,
                     *               "gtin": "",
                     *               "weight": 350
                     *             }
                     *           ],
                     *           "status": 100,
                     *           "tracking_company": null,
                     *           "tracking_number": "00340434161094042557",
                     *           "tracking_url": null,
                     *           "closed_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each fulfillment. */
                        fulfillments: components["schemas"]["Fulfillment"][];
                    };
                };
            };
        };
    };
    "fulfillments.open": {
        parameters: {
            query?: {
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description Only shipments of this order, also those for the goods of another company. */
                order_id?: components["parameters"]["FulfillmentsOrderId"];
                /** @description Only shipments for this company: the own one or one that it ships for. */
                partner_id?: components["parameters"]["PartnerId"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fulfillments": [
                     *         {
                     *           "id": 4261,
                     *           "created_at": "2026-11-15T08:30:00.123456+00:00",
                     *           "owner_company": 5821,
                     *           "customer": {
                     *             "id": 4642,
                     *             "first_name": "Kim",
                     *             "last_name": "Berg",
                     *             "name": "Kim Berg",
                     *             "company": "",
                     *             "address1": "Quay 7",
                     *             "address2": "",
                     *             "city": "Hamburg",
                     *             "zip": "20457",
                     *             "province": "",
                     *             "province_code": "",
                     *             "country": "",
                     *             "country_name": "",
                     *             "country_code": "DE",
                     *             "phone": "",
                     *             "language": null,
                     *             "token": "QWERTZUIOPASDFGH",
                     *             "default": false
                     *           },
                     *           "line_items": [
                     *             {
                     *               "id": 2482,
                     *               "product_id": "F09C-9911-CC9B-01C8",
                     *               "title": "Captain’s mug",
                     *               "version": "",
                     *               "Quantity": 1,
                     *               "gtin": "",
                     *               "weight": 350
                     *             }
                     *           ],
                     *           "status": 0,
                     *           "tracking_company": null,
                     *           "tracking_number": null,
                     *           "tracking_url": null,
                     *           "closed_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each fulfillment. */
                        fulfillments: components["schemas"]["Fulfillment"][];
                    };
                };
            };
        };
    };
    "fulfillments.complete": {
        parameters: {
            query?: {
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description Only shipments of this order, also those for the goods of another company. */
                order_id?: components["parameters"]["FulfillmentsOrderId"];
                /** @description Only shipments for this company: the own one or one that it ships for. */
                partner_id?: components["parameters"]["PartnerId"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fulfillments": [
                     *         {
                     *           "id": 4261,
                     *           "created_at": "2026-11-15T08:30:00.123456+00:00",
                     *           "owner_company": 5821,
                     *           "customer": {
                     *             "id": 4642,
                     *             "first_name": "Kim",
                     *             "last_name": "Berg",
                     *             "name": "Kim Berg",
                     *             "company": "",
                     *             "address1": "Quay 7",
                     *             "address2": "",
                     *             "city": "Hamburg",
                     *             "zip": "20457",
                     *             "province": "",
                     *             "province_code": "",
                     *             "country": "",
                     *             "country_name": "",
                     *             "country_code": "DE",
                     *             "phone": "",
                     *             "language": null,
                     *             "token": "QWERTZUIOPASDFGH",
                     *             "default": false
                     *           },
                     *           "line_items": [
                     *             {
                     *               "id": 2482,
                     *               "product_id": "F09C-9911-CC9B-01C8",
                     *               "title": "Captain’s mug",
                     *               "version": "",
                     *               "Quantity": 1,
                     *               "gtin": "",
                     *               "weight": 350
                     *             }
                     *           ],
                     *           "status": 100,
                     *           "tracking_company": null,
                     *           "tracking_number": "00340434161094042557",
                     *           "tracking_url": null,
                     *           "closed_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each fulfillment. */
                        fulfillments: components["schemas"]["Fulfillment"][];
                    };
                };
            };
        };
    };
    "fulfillments.count": {
        parameters: {
            query?: {
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description 100 means shipped; 0 means waiting, without closed ones, as in `open.json`. */
                status?: components["parameters"]["FulfillmentsStatus"];
                /** @description Only shipments of this order, also those for the goods of another company. */
                order_id?: components["parameters"]["FulfillmentsOrderId"];
                /** @description Only shipments for this company: the own one or one that it ships for. */
                partner_id?: components["parameters"]["PartnerId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "fulfillments.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the order, which its fulfillment shares.
                 * @example 2242
                 */
                token: components["parameters"]["FulfillmentToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fulfillment": {
                     *         "id": 4261,
                     *         "created_at": "2026-11-15T08:30:00.123456+00:00",
                     *         "owner_company": 5821,
                     *         "customer": {
                     *           "id": 4642,
                     *           "first_name": "Kim",
                     *           "last_name": "Berg",
                     *           "name": "Kim Berg",
                     *           "company": "",
                     *           "address1": "Quay 7",
                     *           "address2": "",
                     *           "city": "Hamburg",
                     *           "zip": "20457",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": false
                     *         },
                     *         "line_items": [
                     *           {
                     *             "id": 2482,
                     *             "product_id": "F09C-9911-CC9B-01C8",
                     *             "title": "Captain’s mug",
                     *             "version": "",
                     *             "Quantity": 1,
                     *             "gtin": "",
                     *             "weight": 350
                     *           }
                     *         ],
                     *         "status": 100,
                     *         "tracking_company": null,
                     *         "tracking_number": "00340434161094042557",
                     *         "tracking_url": null,
                     *         "closed_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The fulfillment. */
                        fulfillment: components["schemas"]["Fulfillment"];
                    };
                };
            };
        };
    };
    "fulfillments.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the order, which its fulfillment shares.
                 * @example 2242
                 */
                token: components["parameters"]["FulfillmentToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fulfillment": {
                 *         "status": 100,
                 *         "tracking_number": "00340434161094042557"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    fulfillment: components["schemas"]["FulfillmentUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fulfillment": {
                     *         "id": 4261,
                     *         "created_at": "2026-11-15T08:30:00.123456+00:00",
                     *         "owner_company": 5821,
                     *         "customer": {
                     *           "id": 4642,
                     *           "first_name": "Kim",
                     *           "last_name": "Berg",
                     *           "name": "Kim Berg",
                     *           "company": "",
                     *           "address1": "Quay 7",
                     *           "address2": "",
                     *           "city": "Hamburg",
                     *           "zip": "20457",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": false
                     *         },
                     *         "line_items": [
                     *           {
                     *             "id": 2482,
                     *             "product_id": "F09C-9911-CC9B-01C8",
                     *             "title": "Captain’s mug",
                     *             "version": "",
                     *             "Quantity": 1,
                     *             "gtin": "",
                     *             "weight": 350
                     *           }
                     *         ],
                     *         "status": 100,
                     *         "tracking_company": null,
                     *         "tracking_number": "00340434161094042557",
                     *         "tracking_url": null,
                     *         "closed_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The fulfillment. */
                        fulfillment: components["schemas"]["Fulfillment"];
                    };
                };
            };
        };
    };
    "issuedLicenses.list": {
        parameters: {
            query?: {
                /** @description Comma-separated ids of issued_licenses. */
                ids?: components["parameters"]["Issued_licensesIds"];
                /** @description Only entries with this `state`. */
                state?: components["parameters"]["Issued_licensesState"];
                /** @description Only entries with this `product_id`. */
                product_id?: components["parameters"]["Issued_licensesProductId"];
                /** @description Only entries with this `customer_token`. */
                customer_token?: components["parameters"]["Issued_licensesCustomerToken"];
                /** @description Only entries with this `order_id`. */
                order_id?: components["parameters"]["Issued_licensesOrderId"];
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description A part of the title, the number of the order, or the name or email of the customer, without regard to case; `field:value` searches one of title, order_number and customer. */
                query?: components["parameters"]["Issued_licensesQuery"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_licenses": [
                     *         {
                     *           "id": 3602,
                     *           "customer_token": "QWERTZUIOPASDFGH",
                     *           "order_id": 2245,
                     *           "line_item_id": 2484,
                     *           "product_id": "DE09-C0D8-9CF1-817D",
                     *           "title": "Harbour",
                     *           "product_type": 9,
                     *           "hd": false,
                     *           "license_id": 5084,
                     *           "license_title": "Rental",
                     *           "terms": {
                     *             "id": 2622,
                     *             "name": "Rental",
                     *             "type": 0,
                     *             "drm": 0,
                     *             "allow_play": 1,
                     *             "burn_play": 0,
                     *             "total_downloads": 0,
                     *             "annual_downloads": 0,
                     *             "total_export": 0,
                     *             "annual_export": 0,
                     *             "total_concurrent_devices": 0,
                     *             "annual_concurrent_devices": 0,
                     *             "copp_aps": 0,
                     *             "copp_cgms": 0,
                     *             "copp_hdcp": 0,
                     *             "copy_prot_level_analog": 0,
                     *             "copy_prot_level_digital": 0,
                     *             "play_prot_level_analog": 0,
                     *             "play_prot_level_digital": 0,
                     *             "delete_on_clock_rollback": 0,
                     *             "disable_on_clock_rollback": 0,
                     *             "expiration_date": null,
                     *             "expire_after_acquisition": 30,
                     *             "expire_after_acquisition_mode": 1,
                     *             "expire_after_first_use": 0,
                     *             "expire_after_first_use_mode": 0,
                     *             "export_epub": 0,
                     *             "export_mp3": 0,
                     *             "export_pdf_print": null,
                     *             "physical": 0,
                     *             "physical_weight": 0,
                     *             "physical_weight_type": 0,
                     *             "tax_handling": 0,
                     *             "restriction_country": [],
                     *             "restriction_dvd_region": [],
                     *             "restriction_video_norm": null
                     *           },
                     *           "state": "active",
                     *           "acquired_at": "2026-11-15T08:32:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "expires_at": "2026-11-15T08:33:00",
                     *           "first_used_at": null,
                     *           "revoked_at": null,
                     *           "key": "key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==",
                     *           "suspended_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each issued license. */
                        issued_licenses: components["schemas"]["IssuedLicense"][];
                    };
                };
            };
        };
    };
    "issuedLicenses.count": {
        parameters: {
            query?: {
                /** @description Comma-separated ids of issued_licenses. */
                ids?: components["parameters"]["Issued_licensesIds"];
                /** @description Only entries with this `state`. */
                state?: components["parameters"]["Issued_licensesState"];
                /** @description Only entries with this `product_id`. */
                product_id?: components["parameters"]["Issued_licensesProductId"];
                /** @description Only entries with this `customer_token`. */
                customer_token?: components["parameters"]["Issued_licensesCustomerToken"];
                /** @description Only entries with this `order_id`. */
                order_id?: components["parameters"]["Issued_licensesOrderId"];
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description A part of the title, the number of the order, or the name or email of the customer, without regard to case; `field:value` searches one of title, order_number and customer. */
                query?: components["parameters"]["Issued_licensesQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 3
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "issuedLicenses.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_license": {
                     *         "id": 3602,
                     *         "customer_token": "QWERTZUIOPASDFGH",
                     *         "order_id": 2245,
                     *         "line_item_id": 2484,
                     *         "product_id": "DE09-C0D8-9CF1-817D",
                     *         "title": "Harbour",
                     *         "product_type": 9,
                     *         "hd": false,
                     *         "license_id": 5084,
                     *         "license_title": "Rental",
                     *         "terms": {
                     *           "id": 2622,
                     *           "name": "Rental",
                     *           "type": 0,
                     *           "drm": 0,
                     *           "allow_play": 1,
                     *           "burn_play": 0,
                     *           "total_downloads": 0,
                     *           "annual_downloads": 0,
                     *           "total_export": 0,
                     *           "annual_export": 0,
                     *           "total_concurrent_devices": 0,
                     *           "annual_concurrent_devices": 0,
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0,
                     *           "delete_on_clock_rollback": 0,
                     *           "disable_on_clock_rollback": 0,
                     *           "expiration_date": null,
                     *           "expire_after_acquisition": 30,
                     *           "expire_after_acquisition_mode": 1,
                     *           "expire_after_first_use": 0,
                     *           "expire_after_first_use_mode": 0,
                     *           "export_epub": 0,
                     *           "export_mp3": 0,
                     *           "export_pdf_print": null,
                     *           "physical": 0,
                     *           "physical_weight": 0,
                     *           "physical_weight_type": 0,
                     *           "tax_handling": 0,
                     *           "restriction_country": [],
                     *           "restriction_dvd_region": [],
                     *           "restriction_video_norm": null
                     *         },
                     *         "state": "active",
                     *         "acquired_at": "2026-11-15T08:32:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "expires_at": "2026-11-15T08:33:00",
                     *         "first_used_at": null,
                     *         "revoked_at": null,
                     *         "key": "key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==",
                     *         "suspended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The issued license. */
                        issued_license: components["schemas"]["IssuedLicense"];
                    };
                };
            };
        };
    };
    "issuedLicenses.suspend": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_license": {
                     *         "id": 3602,
                     *         "customer_token": "QWERTZUIOPASDFGH",
                     *         "order_id": 2245,
                     *         "line_item_id": 2484,
                     *         "product_id": "DE09-C0D8-9CF1-817D",
                     *         "title": "Harbour",
                     *         "product_type": 9,
                     *         "hd": false,
                     *         "license_id": 5084,
                     *         "license_title": "Rental",
                     *         "terms": {
                     *           "id": 2622,
                     *           "name": "Rental",
                     *           "type": 0,
                     *           "drm": 0,
                     *           "allow_play": 1,
                     *           "burn_play": 0,
                     *           "total_downloads": 0,
                     *           "annual_downloads": 0,
                     *           "total_export": 0,
                     *           "annual_export": 0,
                     *           "total_concurrent_devices": 0,
                     *           "annual_concurrent_devices": 0,
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0,
                     *           "delete_on_clock_rollback": 0,
                     *           "disable_on_clock_rollback": 0,
                     *           "expiration_date": null,
                     *           "expire_after_acquisition": 30,
                     *           "expire_after_acquisition_mode": 1,
                     *           "expire_after_first_use": 0,
                     *           "expire_after_first_use_mode": 0,
                     *           "export_epub": 0,
                     *           "export_mp3": 0,
                     *           "export_pdf_print": null,
                     *           "physical": 0,
                     *           "physical_weight": 0,
                     *           "physical_weight_type": 0,
                     *           "tax_handling": 0,
                     *           "restriction_country": [],
                     *           "restriction_dvd_region": [],
                     *           "restriction_video_norm": null
                     *         },
                     *         "state": "suspended",
                     *         "acquired_at": "2026-11-15T08:32:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "expires_at": "2026-11-15T08:33:00",
                     *         "first_used_at": null,
                     *         "revoked_at": null,
                     *         "key": "key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==",
                     *         "suspended_at": "2026-11-15T08:32:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The issued license. */
                        issued_license: components["schemas"]["IssuedLicense"];
                    };
                };
            };
        };
    };
    "issuedLicenses.reinstate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_license": {
                     *         "id": 3602,
                     *         "customer_token": "QWERTZUIOPASDFGH",
                     *         "order_id": 2245,
                     *         "line_item_id": 2484,
                     *         "product_id": "DE09-C0D8-9CF1-817D",
                     *         "title": "Harbour",
                     *         "product_type": 9,
                     *         "hd": false,
                     *         "license_id": 5084,
                     *         "license_title": "Rental",
                     *         "terms": {
                     *           "id": 2622,
                     *           "name": "Rental",
                     *           "type": 0,
                     *           "drm": 0,
                     *           "allow_play": 1,
                     *           "burn_play": 0,
                     *           "total_downloads": 0,
                     *           "annual_downloads": 0,
                     *           "total_export": 0,
                     *           "annual_export": 0,
                     *           "total_concurrent_devices": 0,
                     *           "annual_concurrent_devices": 0,
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0,
                     *           "delete_on_clock_rollback": 0,
                     *           "disable_on_clock_rollback": 0,
                     *           "expiration_date": null,
                     *           "expire_after_acquisition": 30,
                     *           "expire_after_acquisition_mode": 1,
                     *           "expire_after_first_use": 0,
                     *           "expire_after_first_use_mode": 0,
                     *           "export_epub": 0,
                     *           "export_mp3": 0,
                     *           "export_pdf_print": null,
                     *           "physical": 0,
                     *           "physical_weight": 0,
                     *           "physical_weight_type": 0,
                     *           "tax_handling": 0,
                     *           "restriction_country": [],
                     *           "restriction_dvd_region": [],
                     *           "restriction_video_norm": null
                     *         },
                     *         "state": "active",
                     *         "acquired_at": "2026-11-15T08:32:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "expires_at": "2026-11-15T08:33:00",
                     *         "first_used_at": null,
                     *         "revoked_at": null,
                     *         "key": "key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==",
                     *         "suspended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The issued license. */
                        issued_license: components["schemas"]["IssuedLicense"];
                    };
                };
            };
        };
    };
    "issuedLicenses.revoke": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_license": {
                     *         "id": 3602,
                     *         "customer_token": "QWERTZUIOPASDFGH",
                     *         "order_id": 2245,
                     *         "line_item_id": 2484,
                     *         "product_id": "DE09-C0D8-9CF1-817D",
                     *         "title": "Harbour",
                     *         "product_type": 9,
                     *         "hd": false,
                     *         "license_id": 5084,
                     *         "license_title": "Rental",
                     *         "terms": {
                     *           "id": 2622,
                     *           "name": "Rental",
                     *           "type": 0,
                     *           "drm": 0,
                     *           "allow_play": 1,
                     *           "burn_play": 0,
                     *           "total_downloads": 0,
                     *           "annual_downloads": 0,
                     *           "total_export": 0,
                     *           "annual_export": 0,
                     *           "total_concurrent_devices": 0,
                     *           "annual_concurrent_devices": 0,
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0,
                     *           "delete_on_clock_rollback": 0,
                     *           "disable_on_clock_rollback": 0,
                     *           "expiration_date": null,
                     *           "expire_after_acquisition": 30,
                     *           "expire_after_acquisition_mode": 1,
                     *           "expire_after_first_use": 0,
                     *           "expire_after_first_use_mode": 0,
                     *           "export_epub": 0,
                     *           "export_mp3": 0,
                     *           "export_pdf_print": null,
                     *           "physical": 0,
                     *           "physical_weight": 0,
                     *           "physical_weight_type": 0,
                     *           "tax_handling": 0,
                     *           "restriction_country": [],
                     *           "restriction_dvd_region": [],
                     *           "restriction_video_norm": null
                     *         },
                     *         "state": "revoked",
                     *         "acquired_at": "2026-11-15T08:32:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "expires_at": "2026-11-15T08:33:00",
                     *         "first_used_at": null,
                     *         "revoked_at": "2026-11-15T08:33:00",
                     *         "key": "key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==",
                     *         "suspended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The issued license. */
                        issued_license: components["schemas"]["IssuedLicense"];
                    };
                };
            };
        };
    };
    "issuedLicenses.extend": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "days": 30
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The new end of the license, `YYYY-MM-DDThh:mm:ss` in GMT. Send either this or `days`.
                     * @example 2030-01-31T00:00:00
                     */
                    expires_at?: string;
                    /** @description Days after the present end of the license, or after now if it has expired. */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_license": {
                     *         "id": 3602,
                     *         "customer_token": "QWERTZUIOPASDFGH",
                     *         "order_id": 2245,
                     *         "line_item_id": 2484,
                     *         "product_id": "DE09-C0D8-9CF1-817D",
                     *         "title": "Harbour",
                     *         "product_type": 9,
                     *         "hd": false,
                     *         "license_id": 5084,
                     *         "license_title": "Rental",
                     *         "terms": {
                     *           "id": 2622,
                     *           "name": "Rental",
                     *           "type": 0,
                     *           "drm": 0,
                     *           "allow_play": 1,
                     *           "burn_play": 0,
                     *           "total_downloads": 0,
                     *           "annual_downloads": 0,
                     *           "total_export": 0,
                     *           "annual_export": 0,
                     *           "total_concurrent_devices": 0,
                     *           "annual_concurrent_devices": 0,
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0,
                     *           "delete_on_clock_rollback": 0,
                     *           "disable_on_clock_rollback": 0,
                     *           "expiration_date": null,
                     *           "expire_after_acquisition": 30,
                     *           "expire_after_acquisition_mode": 1,
                     *           "expire_after_first_use": 0,
                     *           "expire_after_first_use_mode": 0,
                     *           "export_epub": 0,
                     *           "export_mp3": 0,
                     *           "export_pdf_print": null,
                     *           "physical": 0,
                     *           "physical_weight": 0,
                     *           "physical_weight_type": 0,
                     *           "tax_handling": 0,
                     *           "restriction_country": [],
                     *           "restriction_dvd_region": [],
                     *           "restriction_video_norm": null
                     *         },
                     *         "state": "active",
                     *         "acquired_at": "2026-11-15T08:32:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "expires_at": "2026-11-15T08:33:00",
                     *         "first_used_at": null,
                     *         "revoked_at": null,
                     *         "key": "key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==",
                     *         "suspended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The issued license. */
                        issued_license: components["schemas"]["IssuedLicense"];
                    };
                };
            };
        };
    };
    "issuedLicenses.transfer": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer_token": "QWERTZUIOPASDFGH"
                 *     }
                 */
                "application/json": {
                    /** @description The token of a customer of the company. */
                    customer_token: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_license": {
                     *         "id": 3602,
                     *         "customer_token": "QWERTZUIOPASDFGH",
                     *         "order_id": 2245,
                     *         "line_item_id": 2484,
                     *         "product_id": "DE09-C0D8-9CF1-817D",
                     *         "title": "Harbour",
                     *         "product_type": 9,
                     *         "hd": false,
                     *         "license_id": 5084,
                     *         "license_title": "Rental",
                     *         "terms": {
                     *           "id": 2622,
                     *           "name": "Rental",
                     *           "type": 0,
                     *           "drm": 0,
                     *           "allow_play": 1,
                     *           "burn_play": 0,
                     *           "total_downloads": 0,
                     *           "annual_downloads": 0,
                     *           "total_export": 0,
                     *           "annual_export": 0,
                     *           "total_concurrent_devices": 0,
                     *           "annual_concurrent_devices": 0,
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0,
                     *           "delete_on_clock_rollback": 0,
                     *           "disable_on_clock_rollback": 0,
                     *           "expiration_date": null,
                     *           "expire_after_acquisition": 30,
                     *           "expire_after_acquisition_mode": 1,
                     *           "expire_after_first_use": 0,
                     *           "expire_after_first_use_mode": 0,
                     *           "export_epub": 0,
                     *           "export_mp3": 0,
                     *           "export_pdf_print": null,
                     *           "physical": 0,
                     *           "physical_weight": 0,
                     *           "physical_weight_type": 0,
                     *           "tax_handling": 0,
                     *           "restriction_country": [],
                     *           "restriction_dvd_region": [],
                     *           "restriction_video_norm": null
                     *         },
                     *         "state": "active",
                     *         "acquired_at": "2026-11-15T08:32:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "expires_at": "2026-11-15T08:33:00",
                     *         "first_used_at": null,
                     *         "revoked_at": null,
                     *         "key": "key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==",
                     *         "suspended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The issued license. */
                        issued_license: components["schemas"]["IssuedLicense"];
                    };
                };
            };
        };
    };
    "issuedLicenses.rotateKey": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_license": {
                     *         "id": 3602,
                     *         "customer_token": "QWERTZUIOPASDFGH",
                     *         "order_id": 2245,
                     *         "line_item_id": 2484,
                     *         "product_id": "DE09-C0D8-9CF1-817D",
                     *         "title": "Harbour",
                     *         "product_type": 9,
                     *         "hd": false,
                     *         "license_id": 5084,
                     *         "license_title": "Rental",
                     *         "terms": {
                     *           "id": 2622,
                     *           "name": "Rental",
                     *           "type": 0,
                     *           "drm": 0,
                     *           "allow_play": 1,
                     *           "burn_play": 0,
                     *           "total_downloads": 0,
                     *           "annual_downloads": 0,
                     *           "total_export": 0,
                     *           "annual_export": 0,
                     *           "total_concurrent_devices": 0,
                     *           "annual_concurrent_devices": 0,
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0,
                     *           "delete_on_clock_rollback": 0,
                     *           "disable_on_clock_rollback": 0,
                     *           "expiration_date": null,
                     *           "expire_after_acquisition": 30,
                     *           "expire_after_acquisition_mode": 1,
                     *           "expire_after_first_use": 0,
                     *           "expire_after_first_use_mode": 0,
                     *           "export_epub": 0,
                     *           "export_mp3": 0,
                     *           "export_pdf_print": null,
                     *           "physical": 0,
                     *           "physical_weight": 0,
                     *           "physical_weight_type": 0,
                     *           "tax_handling": 0,
                     *           "restriction_country": [],
                     *           "restriction_dvd_region": [],
                     *           "restriction_video_norm": null
                     *         },
                     *         "state": "active",
                     *         "acquired_at": "2026-11-15T08:32:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "expires_at": "2026-11-15T08:33:00",
                     *         "first_used_at": null,
                     *         "revoked_at": null,
                     *         "key": "key/eyJjIjoxMjAyLCJsIjo4OCwidiI6MX0=.c2FtcGxlLXNpZ25hdHVyZS1vZi1hLWxpY2Vuc2Uta2V5LWluLXRoZS1yZWZlcmVuY2UtZG9jcy4uLg==",
                     *         "suspended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The issued license. */
                        issued_license: components["schemas"]["IssuedLicense"];
                    };
                };
            };
        };
    };
    "licenseDevices.list": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "license_devices": [
                     *         {
                     *           "id": 5921,
                     *           "license_id": 5081,
                     *           "fingerprint": "living-room-tv-4711",
                     *           "name": "TV in the living room",
                     *           "platform": "tvos",
                     *           "status": "active",
                     *           "activated_at": "2026-11-15T08:44:00.123456Z",
                     *           "lease_expires_at": "2026-11-15T08:35:00.123456Z",
                     *           "next_heartbeat_at": "2026-11-15T08:43:00.123456Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each license device. */
                        license_devices: components["schemas"]["LicenseDevice"][];
                    };
                };
            };
        };
    };
    "licenseDevices.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
                /**
                 * @description The id of the issued license.
                 * @example 1761
                 */
                device: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "licenseDevices.reset": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "license_devices": []
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each license device. */
                        license_devices: components["schemas"]["LicenseDevice"][];
                    };
                };
            };
        };
    };
    "licenseDevices.uses": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "license_uses": [
                     *         {
                     *           "kind": "play",
                     *           "used": 1,
                     *           "limit": 0,
                     *           "left": null,
                     *           "years": [
                     *             {
                     *               "from": "2026-11-15T08:48:00",
                     *               "until": "2027-11-15T08:48:00",
                     *               "used": 1,
                     *               "limit": 0
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each license use. */
                        license_uses: components["schemas"]["LicenseUse"][];
                    };
                };
            };
        };
    };
    "issuedLicenses.checkout": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the issued license.
                 * @example 3602
                 */
                id: components["parameters"]["IssuedLicenseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ttl": 86400
                 *     }
                 */
                "application/json": {
                    /** @description The activated device of a machine file; absent for a license file. */
                    fingerprint?: string;
                    /**
                     * @description Whether only the license key, with the fingerprint of a machine file, opens the file.
                     * @default true
                     */
                    encrypt?: boolean;
                    /**
                     * @description For how many seconds the file is valid; it ends with the license at the latest.
                     * @default 604800
                     */
                    ttl?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validation": {
                     *         "valid": false,
                     *         "code": "REVOKED",
                     *         "detail": "The license was revoked.",
                     *         "also": [],
                     *         "ts": "2026-11-15T08:39:00.123456Z",
                     *         "nonce": null,
                     *         "retry_at": null
                     *       },
                     *       "license": {
                     *         "id": 5085,
                     *         "state": "revoked",
                     *         "product_id": "AB91-7964-FF70-91EC",
                     *         "title": "Harbour",
                     *         "hd": false,
                     *         "expires_at": "2026-11-15T08:33:00.123456Z",
                     *         "first_used_at": "2026-11-15T08:38:00.123456Z",
                     *         "devices": {
                     *           "active": 0,
                     *           "limit": 0
                     *         },
                     *         "left": {
                     *           "downloads": null,
                     *           "exports": null,
                     *           "copies": null
                     *         }
                     *       },
                     *       "device": null,
                     *       "output": {
                     *         "allow_play": true,
                     *         "hd": false,
                     *         "hdcp": "none",
                     *         "airplay": true,
                     *         "analog": "unprotected",
                     *         "analog_aps": 0,
                     *         "digital_copy": "unprotected",
                     *         "widevine": {
                     *           "hdcp": "HDCP_NONE",
                     *           "cgms_flags": "CGMS_NONE"
                     *         },
                     *         "playready": {
                     *           "uncompressed_digital_video": 100,
                     *           "analog_television": 100
                     *         },
                     *         "raw": {
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0
                     *         }
                     *       },
                     *       "file": null
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedOutLicense"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validation": {
                     *         "valid": true,
                     *         "code": "VALID",
                     *         "detail": "The license is valid.",
                     *         "also": [],
                     *         "ts": "2026-11-15T08:39:00.123456Z",
                     *         "nonce": null,
                     *         "retry_at": null
                     *       },
                     *       "license": {
                     *         "id": 5085,
                     *         "state": "active",
                     *         "product_id": "AB91-7964-FF70-91EC",
                     *         "title": "Harbour",
                     *         "hd": false,
                     *         "expires_at": "2026-11-15T08:33:00.123456Z",
                     *         "first_used_at": "2026-11-15T08:38:00.123456Z",
                     *         "devices": {
                     *           "active": 0,
                     *           "limit": 0
                     *         },
                     *         "left": {
                     *           "downloads": null,
                     *           "exports": null,
                     *           "copies": null
                     *         }
                     *       },
                     *       "device": null,
                     *       "output": {
                     *         "allow_play": true,
                     *         "hd": false,
                     *         "hdcp": "none",
                     *         "airplay": true,
                     *         "analog": "unprotected",
                     *         "analog_aps": 0,
                     *         "digital_copy": "unprotected",
                     *         "widevine": {
                     *           "hdcp": "HDCP_NONE",
                     *           "cgms_flags": "CGMS_NONE"
                     *         },
                     *         "playready": {
                     *           "uncompressed_digital_video": 100,
                     *           "analog_television": 100
                     *         },
                     *         "raw": {
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0
                     *         }
                     *       },
                     *       "file": {
                     *         "certificate": "-----BEGIN LICENSE FILE-----\neyJlbmMiOiJXa1B5ZlpvVkdPcEh0Nm10bWcuLi4iLCJzaWciOiI0Zk5xLi4uIiwi\n-----END LICENSE FILE-----\n",
                     *         "serial": "6d0bd4cc-9b2e-4a5c-8f0e-0d6c1f7a2b90",
                     *         "issued": "2026-11-15T08:32:00.123456Z",
                     *         "expiry": "2026-11-15T08:32:00.123456Z",
                     *         "ttl": 86400
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedOutLicense"];
                };
            };
        };
    };
    "licenseUse.checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fingerprint": "living-room-tv-4711",
                 *       "ttl": 86400
                 *     }
                 */
                "application/json": {
                    /** @description The activated device of a machine file; absent for a license file. */
                    fingerprint?: string;
                    /**
                     * @description Whether only the license key, with the fingerprint of a machine file, opens the file.
                     * @default true
                     */
                    encrypt?: boolean;
                    /**
                     * @description For how many seconds the file is valid; it ends with the license at the latest.
                     * @default 604800
                     */
                    ttl?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validation": {
                     *         "valid": false,
                     *         "code": "FINGERPRINT_SCOPE_MISMATCH",
                     *         "detail": "The license is activated on other devices only.",
                     *         "also": [],
                     *         "ts": "2026-11-15T08:39:00.123456Z",
                     *         "nonce": null,
                     *         "retry_at": null
                     *       },
                     *       "license": {
                     *         "id": 5081,
                     *         "state": "active",
                     *         "product_id": "DE30-0000-0000-0002",
                     *         "title": "Songs of the Quay",
                     *         "hd": false,
                     *         "expires_at": null,
                     *         "first_used_at": "2026-11-15T08:38:00.123456Z",
                     *         "devices": {
                     *           "active": 0,
                     *           "limit": 0
                     *         },
                     *         "left": {
                     *           "downloads": null,
                     *           "exports": null,
                     *           "copies": null
                     *         }
                     *       },
                     *       "device": null,
                     *       "output": {
                     *         "allow_play": true,
                     *         "hd": false,
                     *         "hdcp": "none",
                     *         "airplay": true,
                     *         "analog": "unprotected",
                     *         "analog_aps": 0,
                     *         "digital_copy": "unprotected",
                     *         "widevine": {
                     *           "hdcp": "HDCP_NONE",
                     *           "cgms_flags": "CGMS_NONE"
                     *         },
                     *         "playready": {
                     *           "uncompressed_digital_video": 100,
                     *           "analog_television": 100
                     *         },
                     *         "raw": {
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0
                     *         }
                     *       },
                     *       "file": null
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedOutLicense"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validation": {
                     *         "valid": true,
                     *         "code": "VALID",
                     *         "detail": "The license is valid.",
                     *         "also": [],
                     *         "ts": "2026-11-15T08:39:00.123456Z",
                     *         "nonce": null,
                     *         "retry_at": null
                     *       },
                     *       "license": {
                     *         "id": 5081,
                     *         "state": "active",
                     *         "product_id": "DE30-0000-0000-0002",
                     *         "title": "Songs of the Quay",
                     *         "hd": false,
                     *         "expires_at": null,
                     *         "first_used_at": "2026-11-15T08:38:00.123456Z",
                     *         "devices": {
                     *           "active": 0,
                     *           "limit": 0
                     *         },
                     *         "left": {
                     *           "downloads": null,
                     *           "exports": null,
                     *           "copies": null
                     *         }
                     *       },
                     *       "device": {
                     *         "id": 1761,
                     *         "license_id": 5081,
                     *         "fingerprint": "living-room-tv-4711",
                     *         "name": "TV in the living room",
                     *         "platform": "tvos",
                     *         "status": "active",
                     *         "activated_at": "2026-11-15T08:44:00.123456Z",
                     *         "lease_expires_at": "2026-11-15T08:35:00.123456Z",
                     *         "next_heartbeat_at": "2026-11-15T08:43:00.123456Z"
                     *       },
                     *       "output": {
                     *         "allow_play": true,
                     *         "hd": false,
                     *         "hdcp": "none",
                     *         "airplay": true,
                     *         "analog": "unprotected",
                     *         "analog_aps": 0,
                     *         "digital_copy": "unprotected",
                     *         "widevine": {
                     *           "hdcp": "HDCP_NONE",
                     *           "cgms_flags": "CGMS_NONE"
                     *         },
                     *         "playready": {
                     *           "uncompressed_digital_video": 100,
                     *           "analog_television": 100
                     *         },
                     *         "raw": {
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0
                     *         }
                     *       },
                     *       "file": {
                     *         "certificate": "-----BEGIN MACHINE FILE-----\neyJlbmMiOiJXa1B5ZlpvVkdPcEh0Nm10bWcuLi4iLCJzaWciOiI0Zk5xLi4uIiwi\n-----END MACHINE FILE-----\n",
                     *         "serial": "6d0bd4cc-9b2e-4a5c-8f0e-0d6c1f7a2b90",
                     *         "issued": "2026-11-15T08:32:00.123456Z",
                     *         "expiry": "2026-11-15T08:32:00.123456Z",
                     *         "ttl": 86400
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedOutLicense"];
                };
            };
        };
    };
    "licenseUse.checkin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "serial": "6d0bd4cc-9b2e-4a5c-8f0e-0d6c1f7a2b90"
                 *     }
                 */
                "application/json": {
                    /** @description The serial number of the file. */
                    serial: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "licenseUse.revoked": {
        parameters: {
            query?: {
                /** @description The last serial of the list before, from its `next`. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revoked": {
                     *         "certificate": "-----BEGIN REVOKED LIST-----\neyJlbmMiOiJXa1B5ZlpvVkdPcEh0Nm10bWcuLi4iLCJzaWciOiI0Zk5xLi4uIiwi\n-----END REVOKED LIST-----\n",
                     *         "issued": "2026-11-15T08:32:00.123456Z",
                     *         "expiry": "2026-11-15T08:32:00.123456Z",
                     *         "ttl": 604800
                     *       },
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["RevokedFiles"];
                };
            };
        };
    };
    "licenseUse.keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kty": "OKP",
                     *           "crv": "Ed25519",
                     *           "kid": "k-2026-11",
                     *           "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
                     *           "alg": "EdDSA",
                     *           "use": "sig"
                     *         }
                     *       ],
                     *       "hex": "ccce396e928e3dbfb2a289eef8b862af93d49bbd9c660f8168a1df0fde8fdba9"
                     *     }
                     */
                    "application/json": components["schemas"]["LicenseKeySet"];
                };
            };
        };
    };
    "licenseUse.validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fingerprint": "living-room-tv-4711",
                 *       "product_id": "DE30-0000-0000-0002"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the device, which the program derives from the hardware or draws once. Case matters. */
                    fingerprint?: string;
                    /** @description The `product_id` that the program is about to use; null is refused, so that no program forgets it. */
                    product_id?: string | null;
                    /** @description The code of the country in which the program runs. */
                    country?: string;
                    /** @description Names of rights that the license must have. */
                    entitlements?: string[];
                    /**
                     * @description The intended use, whose limits are compared.
                     * @enum {string}
                     */
                    action?: "play" | "download" | "export" | "copy";
                    /** @description The name of the process, which must have sent a heartbeat. */
                    process?: string;
                    /**
                     * Format: date-time
                     * @description The time by the clock of the device, in ISO 8601 with a zone. Reveals a clock that was set back.
                     */
                    now?: string;
                    /** @description A number that the answer repeats. */
                    nonce?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validation": {
                     *         "valid": false,
                     *         "code": "NO_MACHINES",
                     *         "detail": "The license is not activated on any device yet.",
                     *         "also": [],
                     *         "ts": "2026-11-15T08:39:00.123456Z",
                     *         "nonce": null,
                     *         "retry_at": null
                     *       },
                     *       "license": {
                     *         "id": 5081,
                     *         "state": "active",
                     *         "product_id": "DE30-0000-0000-0002",
                     *         "title": "Songs of the Quay",
                     *         "hd": false,
                     *         "expires_at": null,
                     *         "first_used_at": null,
                     *         "devices": {
                     *           "active": 0,
                     *           "limit": 0
                     *         },
                     *         "left": {
                     *           "downloads": null,
                     *           "exports": null,
                     *           "copies": null
                     *         }
                     *       },
                     *       "device": null,
                     *       "output": {
                     *         "allow_play": true,
                     *         "hd": false,
                     *         "hdcp": "none",
                     *         "airplay": true,
                     *         "analog": "unprotected",
                     *         "analog_aps": 0,
                     *         "digital_copy": "unprotected",
                     *         "widevine": {
                     *           "hdcp": "HDCP_NONE",
                     *           "cgms_flags": "CGMS_NONE"
                     *         },
                     *         "playready": {
                     *           "uncompressed_digital_video": 100,
                     *           "analog_television": 100
                     *         },
                     *         "raw": {
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ValidatedLicense"];
                };
            };
        };
    };
    "licenseUse.activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fingerprint": "living-room-tv-4711",
                 *       "name": "TV in the living room",
                 *       "platform": "tvos"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the device, which the program derives from the hardware or draws once. Case matters. */
                    fingerprint: string;
                    /** @description The name of the device for people. */
                    name?: string;
                    /** @description The operating system or the kind of the device. */
                    platform?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validation": {
                     *         "valid": true,
                     *         "code": "VALID",
                     *         "detail": "The license is valid.",
                     *         "also": [],
                     *         "ts": "2026-11-15T08:39:00.123456Z",
                     *         "nonce": null,
                     *         "retry_at": null
                     *       },
                     *       "license": {
                     *         "id": 5081,
                     *         "state": "active",
                     *         "product_id": "DE30-0000-0000-0002",
                     *         "title": "Songs of the Quay",
                     *         "hd": false,
                     *         "expires_at": null,
                     *         "first_used_at": "2026-11-15T08:38:00.123456Z",
                     *         "devices": {
                     *           "active": 0,
                     *           "limit": 0
                     *         },
                     *         "left": {
                     *           "downloads": null,
                     *           "exports": null,
                     *           "copies": null
                     *         }
                     *       },
                     *       "device": {
                     *         "id": 1761,
                     *         "license_id": 5081,
                     *         "fingerprint": "living-room-tv-4711",
                     *         "name": "TV in the living room",
                     *         "platform": "tvos",
                     *         "status": "active",
                     *         "activated_at": "2026-11-15T08:44:00.123456Z",
                     *         "lease_expires_at": "2026-11-15T08:35:00.123456Z",
                     *         "next_heartbeat_at": "2026-11-15T08:43:00.123456Z"
                     *       },
                     *       "output": {
                     *         "allow_play": true,
                     *         "hd": false,
                     *         "hdcp": "none",
                     *         "airplay": true,
                     *         "analog": "unprotected",
                     *         "analog_aps": 0,
                     *         "digital_copy": "unprotected",
                     *         "widevine": {
                     *           "hdcp": "HDCP_NONE",
                     *           "cgms_flags": "CGMS_NONE"
                     *         },
                     *         "playready": {
                     *           "uncompressed_digital_video": 100,
                     *           "analog_television": 100
                     *         },
                     *         "raw": {
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ActivatedLicense"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validation": {
                     *         "valid": true,
                     *         "code": "VALID",
                     *         "detail": "The license is valid.",
                     *         "also": [],
                     *         "ts": "2026-11-15T08:39:00.123456Z",
                     *         "nonce": null,
                     *         "retry_at": null
                     *       },
                     *       "license": {
                     *         "id": 5081,
                     *         "state": "active",
                     *         "product_id": "DE30-0000-0000-0002",
                     *         "title": "Songs of the Quay",
                     *         "hd": false,
                     *         "expires_at": null,
                     *         "first_used_at": "2026-11-15T08:38:00.123456Z",
                     *         "devices": {
                     *           "active": 0,
                     *           "limit": 0
                     *         },
                     *         "left": {
                     *           "downloads": null,
                     *           "exports": null,
                     *           "copies": null
                     *         }
                     *       },
                     *       "device": {
                     *         "id": 1761,
                     *         "license_id": 5081,
                     *         "fingerprint": "living-room-tv-4711",
                     *         "name": "TV in the living room",
                     *         "platform": "tvos",
                     *         "status": "active",
                     *         "activated_at": "2026-11-15T08:44:00.123456Z",
                     *         "lease_expires_at": "2026-11-15T08:35:00.123456Z",
                     *         "next_heartbeat_at": "2026-11-15T08:43:00.123456Z"
                     *       },
                     *       "output": {
                     *         "allow_play": true,
                     *         "hd": false,
                     *         "hdcp": "none",
                     *         "airplay": true,
                     *         "analog": "unprotected",
                     *         "analog_aps": 0,
                     *         "digital_copy": "unprotected",
                     *         "widevine": {
                     *           "hdcp": "HDCP_NONE",
                     *           "cgms_flags": "CGMS_NONE"
                     *         },
                     *         "playready": {
                     *           "uncompressed_digital_video": 100,
                     *           "analog_television": 100
                     *         },
                     *         "raw": {
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ActivatedLicense"];
                };
            };
        };
    };
    "licenseUse.deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fingerprint": "living-room-tv-4711"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the device, which the program derives from the hardware or draws once. Case matters. */
                    fingerprint: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "licenseUse.heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fingerprint": "living-room-tv-4711"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the device, which the program derives from the hardware or draws once. Case matters. */
                    fingerprint: string;
                    /** @description The name of the process, if the program counts its processes: a device may run 5. */
                    process?: string;
                    /**
                     * Format: date-time
                     * @description The time by the clock of the device, in ISO 8601 with a zone. Reveals a clock that was set back.
                     */
                    now?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validation": {
                     *         "valid": true,
                     *         "code": "VALID",
                     *         "detail": "The license is valid.",
                     *         "also": [],
                     *         "ts": "2026-11-15T08:39:00.123456Z",
                     *         "nonce": null,
                     *         "retry_at": null
                     *       },
                     *       "license": {
                     *         "id": 5081,
                     *         "state": "active",
                     *         "product_id": "DE30-0000-0000-0002",
                     *         "title": "Songs of the Quay",
                     *         "hd": false,
                     *         "expires_at": null,
                     *         "first_used_at": "2026-11-15T08:38:00.123456Z",
                     *         "devices": {
                     *           "active": 0,
                     *           "limit": 0
                     *         },
                     *         "left": {
                     *           "downloads": null,
                     *           "exports": null,
                     *           "copies": null
                     *         }
                     *       },
                     *       "device": {
                     *         "id": 1761,
                     *         "license_id": 5081,
                     *         "fingerprint": "living-room-tv-4711",
                     *         "name": "TV in the living room",
                     *         "platform": "tvos",
                     *         "status": "active",
                     *         "activated_at": "2026-11-15T08:44:00.123456Z",
                     *         "lease_expires_at": "2026-11-15T08:35:00.123456Z",
                     *         "next_heartbeat_at": "2026-11-15T08:43:00.123456Z"
                     *       },
                     *       "output": {
                     *         "allow_play": true,
                     *         "hd": false,
                     *         "hdcp": "none",
                     *         "airplay": true,
                     *         "analog": "unprotected",
                     *         "analog_aps": 0,
                     *         "digital_copy": "unprotected",
                     *         "widevine": {
                     *           "hdcp": "HDCP_NONE",
                     *           "cgms_flags": "CGMS_NONE"
                     *         },
                     *         "playready": {
                     *           "uncompressed_digital_video": 100,
                     *           "analog_television": 100
                     *         },
                     *         "raw": {
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Heartbeat"];
                };
            };
        };
    };
    "licenseUse.use": {
        parameters: {
            query?: never;
            header: {
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fingerprint": "living-room-tv-4711",
                 *       "kind": "play"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the device, which the program derives from the hardware or draws once. Case matters. */
                    fingerprint?: string;
                    /**
                     * @description What the program did or is about to do.
                     * @enum {string}
                     */
                    kind: "play" | "download" | "export" | "copy";
                    /**
                     * @description How many times.
                     * @default 1
                     */
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validation": {
                     *         "valid": true,
                     *         "code": "VALID",
                     *         "detail": "The license is valid.",
                     *         "also": [],
                     *         "ts": "2026-11-15T08:39:00.123456Z",
                     *         "nonce": null,
                     *         "retry_at": null
                     *       },
                     *       "license": {
                     *         "id": 5081,
                     *         "state": "active",
                     *         "product_id": "DE30-0000-0000-0002",
                     *         "title": "Songs of the Quay",
                     *         "hd": false,
                     *         "expires_at": null,
                     *         "first_used_at": "2026-11-15T08:38:00.123456Z",
                     *         "devices": {
                     *           "active": 0,
                     *           "limit": 0
                     *         },
                     *         "left": {
                     *           "downloads": null,
                     *           "exports": null,
                     *           "copies": null
                     *         }
                     *       },
                     *       "device": {
                     *         "id": 1761,
                     *         "license_id": 5081,
                     *         "fingerprint": "living-room-tv-4711",
                     *         "name": "TV in the living room",
                     *         "platform": "tvos",
                     *         "status": "active",
                     *         "activated_at": "2026-11-15T08:44:00.123456Z",
                     *         "lease_expires_at": "2026-11-15T08:35:00.123456Z",
                     *         "next_heartbeat_at": "2026-11-15T08:43:00.123456Z"
                     *       },
                     *       "output": {
                     *         "allow_play": true,
                     *         "hd": false,
                     *         "hdcp": "none",
                     *         "airplay": true,
                     *         "analog": "unprotected",
                     *         "analog_aps": 0,
                     *         "digital_copy": "unprotected",
                     *         "widevine": {
                     *           "hdcp": "HDCP_NONE",
                     *           "cgms_flags": "CGMS_NONE"
                     *         },
                     *         "playready": {
                     *           "uncompressed_digital_video": 100,
                     *           "analog_television": 100
                     *         },
                     *         "raw": {
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UsedLicense"];
                };
            };
        };
    };
    "licenseUse.devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "license_devices": [
                     *         {
                     *           "id": 5921,
                     *           "license_id": 5081,
                     *           "fingerprint": "living-room-tv-4711",
                     *           "name": "TV in the living room",
                     *           "platform": "tvos",
                     *           "status": "active",
                     *           "activated_at": "2026-11-15T08:44:00.123456Z",
                     *           "lease_expires_at": "2026-11-15T08:35:00.123456Z",
                     *           "next_heartbeat_at": "2026-11-15T08:43:00.123456Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each license device. */
                        license_devices: components["schemas"]["LicenseDevice"][];
                    };
                };
            };
        };
    };
    "licenseUse.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the license device.
                 * @example 1761
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "licenses.list": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "licenses": [
                     *         {
                     *           "id": 5082,
                     *           "company_id": 5821,
                     *           "created_by_user_id": 1081,
                     *           "name": "Standard",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "assignment": 1,
                     *           "type": 0,
                     *           "valid": 1,
                     *           "drm": 0,
                     *           "allow_play": 1,
                     *           "burn_play": 0,
                     *           "total_downloads": 0,
                     *           "annual_downloads": 0,
                     *           "total_export": 0,
                     *           "annual_export": 0,
                     *           "total_concurrent_devices": 0,
                     *           "annual_concurrent_devices": 0,
                     *           "copp_aps": 0,
                     *           "copp_cgms": 0,
                     *           "copp_hdcp": 0,
                     *           "copy_prot_level_analog": 0,
                     *           "copy_prot_level_digital": 0,
                     *           "play_prot_level_analog": 0,
                     *           "play_prot_level_digital": 0,
                     *           "delete_on_clock_rollback": 0,
                     *           "disable_on_clock_rollback": 0,
                     *           "expiration_date": null,
                     *           "expire_after_acquisition": 0,
                     *           "expire_after_acquisition_mode": 0,
                     *           "expire_after_first_use": 0,
                     *           "expire_after_first_use_mode": 0,
                     *           "export_epub": 0,
                     *           "export_mp3": 0,
                     *           "export_pdf_print": null,
                     *           "physical": 0,
                     *           "physical_weight": 0,
                     *           "physical_weight_type": 0,
                     *           "tax_handling": 0,
                     *           "locales": [],
                     *           "restriction_country": [],
                     *           "restriction_dvd_region": [],
                     *           "restriction_video_norm": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each license. */
                        licenses: components["schemas"]["License"][];
                    };
                };
            };
        };
    };
    "licenses.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "licenses.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the license.
                 * @example 5082
                 */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "license": {
                     *         "id": 5082,
                     *         "company_id": 5821,
                     *         "created_by_user_id": 1081,
                     *         "name": "Standard",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "assignment": 1,
                     *         "type": 0,
                     *         "valid": 1,
                     *         "drm": 0,
                     *         "allow_play": 1,
                     *         "burn_play": 0,
                     *         "total_downloads": 0,
                     *         "annual_downloads": 0,
                     *         "total_export": 0,
                     *         "annual_export": 0,
                     *         "total_concurrent_devices": 0,
                     *         "annual_concurrent_devices": 0,
                     *         "copp_aps": 0,
                     *         "copp_cgms": 0,
                     *         "copp_hdcp": 0,
                     *         "copy_prot_level_analog": 0,
                     *         "copy_prot_level_digital": 0,
                     *         "play_prot_level_analog": 0,
                     *         "play_prot_level_digital": 0,
                     *         "delete_on_clock_rollback": 0,
                     *         "disable_on_clock_rollback": 0,
                     *         "expiration_date": null,
                     *         "expire_after_acquisition": 0,
                     *         "expire_after_acquisition_mode": 0,
                     *         "expire_after_first_use": 0,
                     *         "expire_after_first_use_mode": 0,
                     *         "export_epub": 0,
                     *         "export_mp3": 0,
                     *         "export_pdf_print": null,
                     *         "physical": 0,
                     *         "physical_weight": 0,
                     *         "physical_weight_type": 0,
                     *         "tax_handling": 0,
                     *         "locales": [],
                     *         "restriction_country": [],
                     *         "restriction_dvd_region": [],
                     *         "restriction_video_norm": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The license. */
                        license: components["schemas"]["License"];
                    };
                };
            };
        };
    };
    "licenses.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "license": {
                 *         "name": "Rental",
                 *         "total_concurrent_devices": 3,
                 *         "expire_after_first_use": 2,
                 *         "expire_after_first_use_mode": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the license. */
                    license: components["schemas"]["LicenseCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "license": {
                     *         "id": 5083,
                     *         "company_id": 5821,
                     *         "created_by_user_id": 1081,
                     *         "name": "Rental",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "assignment": 1,
                     *         "type": 0,
                     *         "valid": 1,
                     *         "drm": 0,
                     *         "allow_play": 1,
                     *         "burn_play": 0,
                     *         "total_downloads": 0,
                     *         "annual_downloads": 0,
                     *         "total_export": 0,
                     *         "annual_export": 0,
                     *         "total_concurrent_devices": 3,
                     *         "annual_concurrent_devices": 0,
                     *         "copp_aps": 0,
                     *         "copp_cgms": 0,
                     *         "copp_hdcp": 0,
                     *         "copy_prot_level_analog": 0,
                     *         "copy_prot_level_digital": 0,
                     *         "play_prot_level_analog": 0,
                     *         "play_prot_level_digital": 0,
                     *         "delete_on_clock_rollback": 0,
                     *         "disable_on_clock_rollback": 0,
                     *         "expiration_date": null,
                     *         "expire_after_acquisition": 0,
                     *         "expire_after_acquisition_mode": 0,
                     *         "expire_after_first_use": 2,
                     *         "expire_after_first_use_mode": 1,
                     *         "export_epub": 0,
                     *         "export_mp3": 0,
                     *         "export_pdf_print": null,
                     *         "physical": 0,
                     *         "physical_weight": 0,
                     *         "physical_weight_type": 0,
                     *         "tax_handling": 0,
                     *         "locales": [],
                     *         "restriction_country": [],
                     *         "restriction_dvd_region": [],
                     *         "restriction_video_norm": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The license. */
                        license: components["schemas"]["License"];
                    };
                };
            };
        };
    };
    "licenses.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the license.
                 * @example 5083
                 */
                id: components["parameters"]["LicenseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "license": {
                 *         "total_concurrent_devices": 2
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    license: components["schemas"]["LicenseUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "license": {
                     *         "id": 5083,
                     *         "company_id": 5821,
                     *         "created_by_user_id": 1081,
                     *         "name": "Rental",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "assignment": 1,
                     *         "type": 0,
                     *         "valid": 1,
                     *         "drm": 0,
                     *         "allow_play": 1,
                     *         "burn_play": 0,
                     *         "total_downloads": 0,
                     *         "annual_downloads": 0,
                     *         "total_export": 0,
                     *         "annual_export": 0,
                     *         "total_concurrent_devices": 2,
                     *         "annual_concurrent_devices": 0,
                     *         "copp_aps": 0,
                     *         "copp_cgms": 0,
                     *         "copp_hdcp": 0,
                     *         "copy_prot_level_analog": 0,
                     *         "copy_prot_level_digital": 0,
                     *         "play_prot_level_analog": 0,
                     *         "play_prot_level_digital": 0,
                     *         "delete_on_clock_rollback": 0,
                     *         "disable_on_clock_rollback": 0,
                     *         "expiration_date": null,
                     *         "expire_after_acquisition": 0,
                     *         "expire_after_acquisition_mode": 0,
                     *         "expire_after_first_use": 2,
                     *         "expire_after_first_use_mode": 1,
                     *         "export_epub": 0,
                     *         "export_mp3": 0,
                     *         "export_pdf_print": null,
                     *         "physical": 0,
                     *         "physical_weight": 0,
                     *         "physical_weight_type": 0,
                     *         "tax_handling": 0,
                     *         "locales": [],
                     *         "restriction_country": [],
                     *         "restriction_dvd_region": [],
                     *         "restriction_video_norm": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The license. */
                        license: components["schemas"]["License"];
                    };
                };
            };
        };
    };
    "licenses.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the license.
                 * @example 5083
                 */
                id: components["parameters"]["LicenseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "orders.list": {
        parameters: {
            query?: {
                /** @description Comma-separated ids of orders. */
                ids?: components["parameters"]["OrdersIds"];
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description Only entries with this `financial_status`. */
                financial_status?: components["parameters"]["FinancialStatus"];
                /** @description The fulfillment status; `null` means not yet shipped. */
                fulfillment_status?: components["parameters"]["FulfillmentStatus"];
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description Only entries with this `customer_token`. */
                customer_token?: components["parameters"]["OrdersCustomerToken"];
                /** @description A part of the number, the email, the name of the customer or the title of a product, without regard to case; `field:value` searches one of order_number, email, customer and title. */
                query?: components["parameters"]["OrdersQuery"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orders": [
                     *         {
                     *           "id": 2241,
                     *           "name": "#2241",
                     *           "email": "kim@example.org",
                     *           "order_number": "1",
                     *           "po_number": "",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "closed_at": null,
                     *           "processed_at": "2026-11-15T08:39:00",
                     *           "cancelled_at": null,
                     *           "confirmed": true,
                     *           "test": false,
                     *           "currency": "EUR",
                     *           "gateway": "Manual",
                     *           "payment_gateway_names": [
                     *             "Manual"
                     *           ],
                     *           "financial_status": "paid",
                     *           "fulfillment_status": "fulfilled",
                     *           "source_name": "api",
                     *           "source": null,
                     *           "source_identifier": null,
                     *           "browser_ip": "",
                     *           "buyer_accepts_marketing": false,
                     *           "checkout_id": 4981,
                     *           "checkout_token": "5d41402abc4b2a76b9719d911017c592",
                     *           "device_id": null,
                     *           "landing_site": null,
                     *           "landing_site_ref": null,
                     *           "referring_site": null,
                     *           "location_id": null,
                     *           "theme_setting_id": 1881,
                     *           "taxes_included": true,
                     *           "subtotal_price": 587,
                     *           "total_discounts": 0,
                     *           "total_line_items_price": 699,
                     *           "total_price": 699,
                     *           "total_tax": 112,
                     *           "total_weight": 0,
                     *           "tax_lines": [
                     *             {
                     *               "price": 587,
                     *               "rate": 0.19
                     *             }
                     *           ],
                     *           "discount_codes": [],
                     *           "shipping_lines": [],
                     *           "fulfillments": [],
                     *           "line_items": [
                     *             {
                     *               "id": 2481,
                     *               "product_id": "DE30-0000-0000-0002",
                     *               "license_id": 5081,
                     *               "license_title": "To keep",
                     *               "hd": false,
                     *               "title": "Songs of the Quay",
                     *               "name": "Songs of the Quay",
                     *               "quantity": 1,
                     *               "grams": 0,
                     *               "sku": "DE30-0000-0000-0002",
                     *               "price": 587,
                     *               "taxable": true,
                     *               "requires_shipping": false,
                     *               "gift_card": false,
                     *               "product_exists": true,
                     *               "total_discount": 0
                     *             }
                     *           ],
                     *           "refunds": [],
                     *           "customer": {
                     *             "id": 4641,
                     *             "token": "QWERTZUIOPASDFGH",
                     *             "email": "kim@example.org",
                     *             "first_name": "Kim",
                     *             "last_name": "Berg",
                     *             "language": "en",
                     *             "created_at": "2026-11-15T08:30:00",
                     *             "updated_at": "2026-11-15T08:52:00",
                     *             "orders_count": 1,
                     *             "total_spent": 699,
                     *             "last_order_id": 2241,
                     *             "last_order_name": "#2241",
                     *             "note": "",
                     *             "state": "enabled",
                     *             "verified_email": false,
                     *             "default_address": null,
                     *             "addresses": []
                     *           },
                     *           "shipping_address": {
                     *             "id": 5321,
                     *             "first_name": "Kim",
                     *             "last_name": "Berg",
                     *             "name": "Kim Berg",
                     *             "company": "",
                     *             "address1": "Quay 7",
                     *             "address2": "",
                     *             "city": "Hamburg",
                     *             "zip": "20457",
                     *             "province": "",
                     *             "province_code": "",
                     *             "country": "",
                     *             "country_name": "",
                     *             "country_code": "DE",
                     *             "phone": "",
                     *             "language": null,
                     *             "token": "QWERTZUIOPASDFGH",
                     *             "default": false
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each order. */
                        orders: components["schemas"]["Order"][];
                    };
                };
            };
        };
    };
    "orders.create": {
        parameters: {
            query?: {
                /** @description The email of a known customer, for an order without password and token. Needs the scope `customers` too. The email of the order wins. */
                email?: string;
            };
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order": {
                 *         "email": "kim@example.org",
                 *         "password": "correct horse battery",
                 *         "customer": {
                 *           "first_name": "Kim",
                 *           "last_name": "Berg",
                 *           "language": "en"
                 *         },
                 *         "shipping_address": {
                 *           "first_name": "Kim",
                 *           "last_name": "Berg",
                 *           "address1": "Quay 7",
                 *           "zip": "20457",
                 *           "city": "Hamburg",
                 *           "country_code": "DE"
                 *         },
                 *         "line_items": [
                 *           {
                 *             "product_id": "DE30-0000-0000-0002",
                 *             "quantity": 1
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the order. */
                    order: components["schemas"]["OrderCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": {
                     *         "id": 2241,
                     *         "name": "#2241",
                     *         "email": "kim@example.org",
                     *         "order_number": "1",
                     *         "po_number": "",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "closed_at": null,
                     *         "processed_at": "2026-11-15T08:39:00",
                     *         "cancelled_at": null,
                     *         "confirmed": true,
                     *         "test": false,
                     *         "currency": "EUR",
                     *         "gateway": "Manual",
                     *         "payment_gateway_names": [
                     *           "Manual"
                     *         ],
                     *         "financial_status": "paid",
                     *         "fulfillment_status": "fulfilled",
                     *         "source_name": "api",
                     *         "source": null,
                     *         "source_identifier": null,
                     *         "browser_ip": "",
                     *         "buyer_accepts_marketing": false,
                     *         "checkout_id": 4981,
                     *         "checkout_token": "5d41402abc4b2a76b9719d911017c592",
                     *         "device_id": null,
                     *         "landing_site": null,
                     *         "landing_site_ref": null,
                     *         "referring_site": null,
                     *         "location_id": null,
                     *         "theme_setting_id": 1881,
                     *         "taxes_included": true,
                     *         "subtotal_price": 587,
                     *         "total_discounts": 0,
                     *         "total_line_items_price": 699,
                     *         "total_price": 699,
                     *         "total_tax": 112,
                     *         "total_weight": 0,
                     *         "tax_lines": [
                     *           {
                     *             "price": 587,
                     *             "rate": 0.19
                     *           }
                     *         ],
                     *         "discount_codes": [],
                     *         "shipping_lines": [],
                     *         "fulfillments": [],
                     *         "line_items": [
                     *           {
                     *             "id": 2481,
                     *             "product_id": "DE30-0000-0000-0002",
                     *             "license_id": 5081,
                     *             "license_title": "To keep",
                     *             "hd": false,
                     *             "title": "Songs of the Quay",
                     *             "name": "Songs of the Quay",
                     *             "quantity": 1,
                     *             "grams": 0,
                     *             "sku": "DE30-0000-0000-0002",
                     *             "price": 587,
                     *             "taxable": true,
                     *             "requires_shipping": false,
                     *             "gift_card": false,
                     *             "product_exists": true,
                     *             "total_discount": 0
                     *           }
                     *         ],
                     *         "refunds": [],
                     *         "customer": {
                     *           "id": 4641,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "email": "kim@example.org",
                     *           "first_name": "Kim",
                     *           "last_name": "Berg",
                     *           "language": "en",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "orders_count": 1,
                     *           "total_spent": 699,
                     *           "last_order_id": 2241,
                     *           "last_order_name": "#2241",
                     *           "note": "",
                     *           "state": "enabled",
                     *           "verified_email": false,
                     *           "default_address": null,
                     *           "addresses": []
                     *         },
                     *         "shipping_address": {
                     *           "id": 5321,
                     *           "first_name": "Kim",
                     *           "last_name": "Berg",
                     *           "name": "Kim Berg",
                     *           "company": "",
                     *           "address1": "Quay 7",
                     *           "address2": "",
                     *           "city": "Hamburg",
                     *           "zip": "20457",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The order. */
                        order: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    "orders.count": {
        parameters: {
            query?: {
                /** @description Comma-separated ids of orders. */
                ids?: components["parameters"]["OrdersIds"];
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description Only entries with this `financial_status`. */
                financial_status?: components["parameters"]["FinancialStatus"];
                /** @description The fulfillment status; `null` means not yet shipped. */
                fulfillment_status?: components["parameters"]["FulfillmentStatus"];
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description Only entries with this `customer_token`. */
                customer_token?: components["parameters"]["OrdersCustomerToken"];
                /** @description A part of the number, the email, the name of the customer or the title of a product, without regard to case; `field:value` searches one of order_number, email, customer and title. */
                query?: components["parameters"]["OrdersQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "orders.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the order.
                 * @example 2241
                 */
                id: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": {
                     *         "id": 2241,
                     *         "name": "#2241",
                     *         "email": "kim@example.org",
                     *         "order_number": "1",
                     *         "po_number": "",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "closed_at": null,
                     *         "processed_at": "2026-11-15T08:39:00",
                     *         "cancelled_at": null,
                     *         "confirmed": true,
                     *         "test": false,
                     *         "currency": "EUR",
                     *         "gateway": "Manual",
                     *         "payment_gateway_names": [
                     *           "Manual"
                     *         ],
                     *         "financial_status": "paid",
                     *         "fulfillment_status": "fulfilled",
                     *         "source_name": "api",
                     *         "source": null,
                     *         "source_identifier": null,
                     *         "browser_ip": "",
                     *         "buyer_accepts_marketing": false,
                     *         "checkout_id": 4981,
                     *         "checkout_token": "5d41402abc4b2a76b9719d911017c592",
                     *         "device_id": null,
                     *         "landing_site": null,
                     *         "landing_site_ref": null,
                     *         "referring_site": null,
                     *         "location_id": null,
                     *         "theme_setting_id": 1881,
                     *         "taxes_included": true,
                     *         "subtotal_price": 587,
                     *         "total_discounts": 0,
                     *         "total_line_items_price": 699,
                     *         "total_price": 699,
                     *         "total_tax": 112,
                     *         "total_weight": 0,
                     *         "tax_lines": [
                     *           {
                     *             "price": 587,
                     *             "rate": 0.19
                     *           }
                     *         ],
                     *         "discount_codes": [],
                     *         "shipping_lines": [],
                     *         "fulfillments": [],
                     *         "line_items": [
                     *           {
                     *             "id": 2481,
                     *             "product_id": "DE30-0000-0000-0002",
                     *             "license_id": 5081,
                     *             "license_title": "To keep",
                     *             "hd": false,
                     *             "title": "Songs of the Quay",
                     *             "name": "Songs of the Quay",
                     *             "quantity": 1,
                     *             "grams": 0,
                     *             "sku": "DE30-0000-0000-0002",
                     *             "price": 587,
                     *             "taxable": true,
                     *             "requires_shipping": false,
                     *             "gift_card": false,
                     *             "product_exists": true,
                     *             "total_discount": 0
                     *           }
                     *         ],
                     *         "refunds": [],
                     *         "customer": {
                     *           "id": 4641,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "email": "kim@example.org",
                     *           "first_name": "Kim",
                     *           "last_name": "Berg",
                     *           "language": "en",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "orders_count": 1,
                     *           "total_spent": 699,
                     *           "last_order_id": 2241,
                     *           "last_order_name": "#2241",
                     *           "note": "",
                     *           "state": "enabled",
                     *           "verified_email": false,
                     *           "default_address": null,
                     *           "addresses": []
                     *         },
                     *         "shipping_address": {
                     *           "id": 5321,
                     *           "first_name": "Kim",
                     *           "last_name": "Berg",
                     *           "name": "Kim Berg",
                     *           "company": "",
                     *           "address1": "Quay 7",
                     *           "address2": "",
                     *           "city": "Hamburg",
                     *           "zip": "20457",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The order. */
                        order: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    "orders.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the order.
                 * @example 2241
                 */
                id: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order": {
                 *         "po_number": "PO-2026-17"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    order: components["schemas"]["OrderUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": {
                     *         "id": 2241,
                     *         "name": "#2241",
                     *         "email": "kim@example.org",
                     *         "order_number": "1",
                     *         "po_number": "PO-2026-17",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "closed_at": null,
                     *         "processed_at": "2026-11-15T08:39:00",
                     *         "cancelled_at": null,
                     *         "confirmed": true,
                     *         "test": false,
                     *         "currency": "EUR",
                     *         "gateway": "Manual",
                     *         "payment_gateway_names": [
                     *           "Manual"
                     *         ],
                     *         "financial_status": "paid",
                     *         "fulfillment_status": "fulfilled",
                     *         "source_name": "api",
                     *         "source": null,
                     *         "source_identifier": null,
                     *         "browser_ip": "",
                     *         "buyer_accepts_marketing": false,
                     *         "checkout_id": 4981,
                     *         "checkout_token": "5d41402abc4b2a76b9719d911017c592",
                     *         "device_id": null,
                     *         "landing_site": null,
                     *         "landing_site_ref": null,
                     *         "referring_site": null,
                     *         "location_id": null,
                     *         "theme_setting_id": 1881,
                     *         "taxes_included": true,
                     *         "subtotal_price": 587,
                     *         "total_discounts": 0,
                     *         "total_line_items_price": 699,
                     *         "total_price": 699,
                     *         "total_tax": 112,
                     *         "total_weight": 0,
                     *         "tax_lines": [
                     *           {
                     *             "price": 587,
                     *             "rate": 0.19
                     *           }
                     *         ],
                     *         "discount_codes": [],
                     *         "shipping_lines": [],
                     *         "fulfillments": [],
                     *         "line_items": [
                     *           {
                     *             "id": 2481,
                     *             "product_id": "DE30-0000-0000-0002",
                     *             "license_id": 5081,
                     *             "license_title": "To keep",
                     *             "hd": false,
                     *             "title": "Songs of the Quay",
                     *             "name": "Songs of the Quay",
                     *             "quantity": 1,
                     *             "grams": 0,
                     *             "sku": "DE30-0000-0000-0002",
                     *             "price": 587,
                     *             "taxable": true,
                     *             "requires_shipping": false,
                     *             "gift_card": false,
                     *             "product_exists": true,
                     *             "total_discount": 0
                     *           }
                     *         ],
                     *         "refunds": [],
                     *         "customer": {
                     *           "id": 4641,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "email": "kim@example.org",
                     *           "first_name": "Kim",
                     *           "last_name": "Berg",
                     *           "language": "en",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "orders_count": 1,
                     *           "total_spent": 699,
                     *           "last_order_id": 2241,
                     *           "last_order_name": "#2241",
                     *           "note": "",
                     *           "state": "enabled",
                     *           "verified_email": false,
                     *           "default_address": null,
                     *           "addresses": []
                     *         },
                     *         "shipping_address": {
                     *           "id": 5321,
                     *           "first_name": "Kim",
                     *           "last_name": "Berg",
                     *           "name": "Kim Berg",
                     *           "company": "",
                     *           "address1": "Quay 7",
                     *           "address2": "",
                     *           "city": "Hamburg",
                     *           "zip": "20457",
                     *           "province": "",
                     *           "province_code": "",
                     *           "country": "",
                     *           "country_name": "",
                     *           "country_code": "DE",
                     *           "phone": "",
                     *           "language": null,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "default": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The order. */
                        order: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    "orders.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the order.
                 * @example 2241
                 */
                id: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "orders.refund": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the order.
                 * @example 2241
                 */
                id: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refund": {
                 *         "note": "Bought twice",
                 *         "refund_line_items": [
                 *           {
                 *             "line_item_id": 2481,
                 *             "quantity": 1
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the refund. */
                    refund: components["schemas"]["RefundCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "refund": {
                     *         "id": 1581,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "note": "Bought twice",
                     *         "order_id": 2241,
                     *         "refund_line_items": [
                     *           {
                     *             "id": 1821,
                     *             "quantity": 1,
                     *             "line_item": {
                     *               "id": 2481,
                     *               "product_id": "DE30-0000-0000-0002",
                     *               "license_id": 5081,
                     *               "license_title": "To keep",
                     *               "hd": false,
                     *               "title": "Songs of the Quay",
                     *               "name": "Songs of the Quay",
                     *               "quantity": 1,
                     *               "grams": 0,
                     *               "sku": "DE30-0000-0000-0002",
                     *               "price": 587,
                     *               "taxable": true,
                     *               "requires_shipping": false,
                     *               "gift_card": false,
                     *               "product_exists": true,
                     *               "total_discount": 0
                     *             }
                     *           }
                     *         ],
                     *         "restock": false,
                     *         "tracking_number": null,
                     *         "customer_token": "QWERTZUIOPASDFGH",
                     *         "transactions": [
                     *           {
                     *             "id": 5121,
                     *             "order_id": 2241,
                     *             "gateway": "Manual",
                     *             "created_at": "2026-11-15T08:30:00",
                     *             "test": false,
                     *             "status": "success",
                     *             "amount": 699,
                     *             "currency": "EUR",
                     *             "location_id": null,
                     *             "customer_token": "QWERTZUIOPASDFGH",
                     *             "device_id": null,
                     *             "source_name": "api"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The refund. */
                        refund: components["schemas"]["Refund"];
                    };
                };
            };
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": 4181,
                     *           "topic": "product/update",
                     *           "address": "https://shop.example.org/marquee",
                     *           "format": "json",
                     *           "is_active": true,
                     *           "updated_at": "2026-11-15T08:52:00+00:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each webhook. */
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhook": {
                 *         "topic": "product/update",
                 *         "address": "https://shop.example.org/marquee",
                 *         "format": "json"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the webhook. */
                    webhook: components["schemas"]["WebhookCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": 4181,
                     *         "topic": "product/update",
                     *         "address": "https://shop.example.org/marquee",
                     *         "format": "json",
                     *         "is_active": true,
                     *         "updated_at": "2026-11-15T08:52:00+00:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The webhook. */
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    "webhooks.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 4181
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": 4181,
                     *         "topic": "product/update",
                     *         "address": "https://shop.example.org/marquee",
                     *         "format": "json",
                     *         "is_active": true,
                     *         "updated_at": "2026-11-15T08:52:00+00:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The webhook. */
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 4181
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhook": {
                 *         "is_active": true
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    webhook: components["schemas"]["WebhookUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": 4181,
                     *         "topic": "product/update",
                     *         "address": "https://shop.example.org/marquee",
                     *         "format": "json",
                     *         "is_active": true,
                     *         "updated_at": "2026-11-15T08:52:00+00:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The webhook. */
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    "webhooks.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 4181
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "deliveries.list": {
        parameters: {
            query?: {
                /** @description Only entries with this `state`. */
                state?: components["parameters"]["WebhooksState"];
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 4181
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": []
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each delivery. */
                        deliveries: components["schemas"]["Delivery"][];
                    };
                };
            };
        };
    };
    "deliveries.redeliver": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 4181
                 */
                id: components["parameters"]["WebhookId"];
                /**
                 * @description The id of the delivery.
                 * @example 4601
                 */
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": 4602,
                     *         "webhook_id": 4181,
                     *         "event_id": "6d0bd4cc-9b2e-4a5c-8f0e-0d6c1f7a2b90",
                     *         "topic": "product/update",
                     *         "state": "waiting",
                     *         "origin": "redelivery",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "ended_at": null,
                     *         "data": {
                     *           "type": "product",
                     *           "id": "267227",
                     *           "long_id": "DE30-0000-0000-0002"
                     *         },
                     *         "attempts": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The delivery. */
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
    "deliveries.replay": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 4181
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "replay": {
                 *         "since": "2026-11-15T08:38:00"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the replay. */
                    replay: components["schemas"]["ReplayCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "replay": {
                     *         "since": "2026-11-15T08:38:00",
                     *         "until": "2026-11-15T08:37:00",
                     *         "topic": "product/update",
                     *         "count": 5
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The replay. */
                        replay: components["schemas"]["Replay"];
                    };
                };
            };
        };
    };
    "deliveries.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 4181
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": 4603,
                     *         "webhook_id": 4181,
                     *         "event_id": "6d0bd4cc-9b2e-4a5c-8f0e-0d6c1f7a2b90",
                     *         "topic": "product/update",
                     *         "state": "waiting",
                     *         "origin": "test",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "ended_at": null,
                     *         "data": {
                     *           "type": "product",
                     *           "id": "267227",
                     *           "long_id": "0000-0000-0000-0000"
                     *         },
                     *         "attempts": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The delivery. */
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
        };
    };
    "deliveries.listAll": {
        parameters: {
            query?: {
                /** @description Only deliveries of events with this topic. */
                topic?: "customer/create" | "customer/update" | "subscriber/create" | "subscriber/update" | "groupmember/create" | "groupmember/update" | "newsrecipient/create" | "newsrecipient/update" | "order/create" | "product/create" | "product/delete" | "product/update" | "app/uninstalled" | "app/update";
                /** @description Only entries with this `state`. */
                state?: components["parameters"]["DeliveriesState"];
                /** @description Only deliveries whose last attempt had a response of this class, or `none` if it had no response. */
                status?: "2xx" | "3xx" | "4xx" | "5xx" | "none";
                /** @description Only deliveries of the resource with this `data.id`. */
                resource_id?: string;
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": 4601,
                     *           "webhook_id": 4181,
                     *           "event_id": "6d0bd4cc-9b2e-4a5c-8f0e-0d6c1f7a2b90",
                     *           "topic": "product/update",
                     *           "state": "delivered",
                     *           "origin": "event",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "ended_at": "2026-11-15T08:49:00",
                     *           "data": {
                     *             "type": "product",
                     *             "id": "267227",
                     *             "long_id": "DE30-0000-0000-0002"
                     *           },
                     *           "attempts": [
                     *             {
                     *               "at": "2026-11-15T08:48:00",
                     *               "duration_ms": 42,
                     *               "status": 200,
                     *               "reason": null,
                     *               "answer": "thanks"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each delivery. */
                        deliveries: components["schemas"]["Delivery"][];
                    };
                };
            };
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /** @description Events of this topic, such as `category/create`; topics without webhooks are accepted, too. */
                topic?: string;
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Seconds to wait for the next event, if there is none yet. */
                wait?: number;
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Only with `Accept: text/event-stream`: the id of the last event that the client has received. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": 4681,
                     *           "event_id": "6d0bd4cc-9b2e-4a5c-8f0e-0d6c1f7a2b90",
                     *           "company_id": 5821,
                     *           "producer": "shop",
                     *           "scope": "order/create",
                     *           "data": {
                     *             "type": "order",
                     *             "id": "267227"
                     *           },
                     *           "created_at": "2026-11-15T08:30:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each event. */
                        events: components["schemas"]["Event"][];
                    };
                };
            };
        };
    };
    "activities.list": {
        parameters: {
            query?: {
                /** @description Changes by this actor, such as `app:shelf-sync`, or by all actors of a type, such as `app`. */
                actor?: string;
                /** @description Changes of this type of resource, such as `product`. */
                resource?: string;
                /** @description Changes of the resource with this id. */
                resource_id?: string;
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "activities": [
                     *         {
                     *           "id": 1121,
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "actor": {
                     *             "type": "app",
                     *             "id": "app-7f3k2m9q",
                     *             "name": "Test app"
                     *           },
                     *           "resource": "product",
                     *           "resource_id": "267227",
                     *           "action": "create",
                     *           "before": null,
                     *           "after": {
                     *             "locales": "[{\"id\":1,\"language_id\":\"en\",\"title\":\"Songs of the Quay\",\"description\":\"Eleven songs.\",\"email_text\":\"\",\"product_url\":null,\"seo_title\":\"Songs of the Quay\",\"seo_description\":\"Eleven songs.\",\"seo_keywords…",
                     *             "price_license_binding": [
                     *               {
                     *                 "id": 5721,
                     *                 "license_id": 5081,
                     *                 "price_id": 3081,
                     *                 "compare_price_id": null,
                     *                 "hd": false
                     *               }
                     *             ],
                     *             "title": "Songs of the Quay",
                     *             "product_type": 5,
                     *             "product_id": "DE30-0000-0000-0002"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each activity. */
                        activities: components["schemas"]["Activity"][];
                    };
                };
            };
        };
    };
    "requests.list": {
        parameters: {
            query?: {
                /** @description Only entries with this `method`. */
                method?: components["parameters"]["Method"];
                /** @description Only requests whose response had a status of this class. */
                status?: components["parameters"]["RequestsStatus"];
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requests": [
                     *         {
                     *           "id": 1621,
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "method": "POST",
                     *           "path": "/api/files.json",
                     *           "status": 422,
                     *           "duration_ms": 42,
                     *           "request_id": "0b7e4d52-3c61-4f8a-9e2d-7a5b6c4d3e2f",
                     *           "error_code": -12,
                     *           "code": "invalid",
                     *           "message": "Some fields are invalid. Correct them and retry."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each request. */
                        requests: components["schemas"]["Request"][];
                    };
                };
            };
        };
    };
    "requests.count": {
        parameters: {
            query?: {
                /** @description Only entries with this `method`. */
                method?: components["parameters"]["Method"];
                /** @description Only requests whose response had a status of this class. */
                status?: components["parameters"]["RequestsStatus"];
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 119
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "prices.list": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "prices": [
                     *         {
                     *           "id": 3082,
                     *           "title": "Standard",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "modified_at": "2026-11-15T08:52:00",
                     *           "valid": 0,
                     *           "countries": [],
                     *           "currencies": [
                     *             {
                     *               "currency": "eur",
                     *               "price": 0
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each price. */
                        prices: components["schemas"]["Price"][];
                    };
                };
            };
        };
    };
    "prices.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "prices.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the price.
                 * @example 3082
                 */
                token: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "price": {
                     *         "id": 3082,
                     *         "title": "Standard",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "modified_at": "2026-11-15T08:52:00",
                     *         "valid": 0,
                     *         "countries": [],
                     *         "currencies": [
                     *           {
                     *             "currency": "eur",
                     *             "price": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The price. */
                        price: components["schemas"]["Price"];
                    };
                };
            };
        };
    };
    "prices.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "price": {
                 *         "title": "Film, new",
                 *         "currencies": [
                 *           {
                 *             "currency": "eur",
                 *             "price": 1499
                 *           }
                 *         ],
                 *         "countries": [
                 *           {
                 *             "country_code": "CH",
                 *             "price": 1699
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the price. */
                    price: components["schemas"]["PriceCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "price": {
                     *         "id": 3083,
                     *         "title": "Film, new",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "modified_at": "2026-11-15T08:52:00",
                     *         "valid": 1,
                     *         "countries": [
                     *           {
                     *             "country_name": "Switzerland",
                     *             "country_code": "CH",
                     *             "price": 1699
                     *           }
                     *         ],
                     *         "currencies": [
                     *           {
                     *             "currency": "eur",
                     *             "price": 1499
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The price. */
                        price: components["schemas"]["Price"];
                    };
                };
            };
        };
    };
    "prices.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the price.
                 * @example 3083
                 */
                id: components["parameters"]["PriceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "price": {
                 *         "currencies": [
                 *           {
                 *             "currency": "eur",
                 *             "price": 999
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    price: components["schemas"]["PriceUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "price": {
                     *         "id": 3083,
                     *         "title": "Film, new",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "modified_at": "2026-11-15T08:52:00",
                     *         "valid": 1,
                     *         "countries": [
                     *           {
                     *             "country_name": "Switzerland",
                     *             "country_code": "CH",
                     *             "price": 1699
                     *           }
                     *         ],
                     *         "currencies": [
                     *           {
                     *             "currency": "eur",
                     *             "price": 999
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The price. */
                        price: components["schemas"]["Price"];
                    };
                };
            };
        };
    };
    "prices.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the price.
                 * @example 3083
                 */
                id: components["parameters"]["PriceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "products.list": {
        parameters: {
            query?: {
                /** @description Comma-separated ids of products. */
                ids?: components["parameters"]["ProductsIds"];
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description Only entries changed at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_max?: components["parameters"]["UpdatedAtMax"];
                /** @description Only entries with `published_at` at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                published_at_min?: components["parameters"]["PublishedAtMin"];
                /** @description Only entries with `published_at` at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                published_at_max?: components["parameters"]["PublishedAtMax"];
                /** @description Products that the shop currently sells, products that it does not sell, or all. */
                published_status?: components["parameters"]["PublishedStatus"];
                /** @description Products of this type. */
                product_type?: components["parameters"]["ProductType"];
                /** @description `field:value` with one of the fields version, title, comment, product_id, product_type. */
                query?: components["parameters"]["ProductsQuery"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products": [
                     *         {
                     *           "id": 4361,
                     *           "product_id": "DE30-0000-0000-0002",
                     *           "title": "Songs of the Quay",
                     *           "version": "",
                     *           "comment": "",
                     *           "product_type": 5,
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "published_at": null,
                     *           "pre_sales": false,
                     *           "drm_protected": false,
                     *           "allow_download_trial": 0,
                     *           "attribute_set_id": null,
                     *           "mirrored": false,
                     *           "runtime": 0,
                     *           "supplier": null,
                     *           "gtin": "",
                     *           "weight": 0,
                     *           "items_in_stock": null,
                     *           "manage_stock": false,
                     *           "published": true,
                     *           "categories": [],
                     *           "chapters": [],
                     *           "groups": [],
                     *           "locales": [
                     *             {
                     *               "id": 3381,
                     *               "language_id": "en",
                     *               "title": "Songs of the Quay",
                     *               "description": "Eleven songs.",
                     *               "email_text": "",
                     *               "product_url": null,
                     *               "seo_title": "Songs of the Quay",
                     *               "seo_description": "Eleven songs.",
                     *               "seo_keywords": "Songs of the Quay",
                     *               "src": null,
                     *               "version": ""
                     *             }
                     *           ],
                     *           "preview_pictures": [],
                     *           "price_license_binding": [
                     *             {
                     *               "id": 5721,
                     *               "license_id": 5081,
                     *               "price_id": 3081,
                     *               "compare_price_id": null,
                     *               "hd": false
                     *             }
                     *           ],
                     *           "tagging": null,
                     *           "tagging_genre": [],
                     *           "tagging_studios": [],
                     *           "tagging_people": [],
                     *           "tagging_script": [],
                     *           "tagging_director": [],
                     *           "themes": [],
                     *           "collection": [],
                     *           "valid": true,
                     *           "content_files": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each product. */
                        products: components["schemas"]["Product"][];
                    };
                };
            };
        };
    };
    "products.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product": {
                 *         "price_license_binding": [
                 *           {
                 *             "license_id": 5081,
                 *             "price_id": 3081
                 *           }
                 *         ],
                 *         "product_id": "DE30-0000-0000-0002",
                 *         "title": "Songs of the Quay",
                 *         "product_type": 5,
                 *         "locales": [
                 *           {
                 *             "language_id": "en",
                 *             "title": "Songs of the Quay",
                 *             "description": "Eleven songs."
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the product. */
                    product: components["schemas"]["ProductCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "product": {
                     *         "id": 4361,
                     *         "product_id": "DE30-0000-0000-0002",
                     *         "title": "Songs of the Quay",
                     *         "version": "",
                     *         "comment": "",
                     *         "product_type": 5,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "published_at": null,
                     *         "pre_sales": false,
                     *         "drm_protected": false,
                     *         "allow_download_trial": 0,
                     *         "attribute_set_id": null,
                     *         "mirrored": false,
                     *         "runtime": 0,
                     *         "supplier": null,
                     *         "gtin": "",
                     *         "weight": 0,
                     *         "items_in_stock": null,
                     *         "manage_stock": false,
                     *         "published": true,
                     *         "categories": [],
                     *         "chapters": [],
                     *         "groups": [],
                     *         "locales": [
                     *           {
                     *             "id": 3381,
                     *             "language_id": "en",
                     *             "title": "Songs of the Quay",
                     *             "description": "Eleven songs.",
                     *             "email_text": "",
                     *             "product_url": null,
                     *             "seo_title": "Songs of the Quay",
                     *             "seo_description": "Eleven songs.",
                     *             "seo_keywords": "Songs of the Quay",
                     *             "src": null,
                     *             "version": ""
                     *           }
                     *         ],
                     *         "preview_pictures": [],
                     *         "price_license_binding": [
                     *           {
                     *             "id": 5721,
                     *             "license_id": 5081,
                     *             "price_id": 3081,
                     *             "compare_price_id": null,
                     *             "hd": false
                     *           }
                     *         ],
                     *         "tagging": null,
                     *         "tagging_genre": [],
                     *         "tagging_studios": [],
                     *         "tagging_people": [],
                     *         "tagging_script": [],
                     *         "tagging_director": [],
                     *         "themes": [],
                     *         "collection": [],
                     *         "valid": true,
                     *         "content_files": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The product. */
                        product: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    "products.count": {
        parameters: {
            query?: {
                /** @description Comma-separated ids of products. */
                ids?: components["parameters"]["ProductsIds"];
                /** @description Only entries created at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_min?: components["parameters"]["CreatedAtMin"];
                /** @description Only entries created at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                created_at_max?: components["parameters"]["CreatedAtMax"];
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description Only entries changed at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_max?: components["parameters"]["UpdatedAtMax"];
                /** @description Only entries with `published_at` at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                published_at_min?: components["parameters"]["PublishedAtMin"];
                /** @description Only entries with `published_at` at this time or earlier. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                published_at_max?: components["parameters"]["PublishedAtMax"];
                /** @description Products that the shop currently sells, products that it does not sell, or all. */
                published_status?: components["parameters"]["PublishedStatus"];
                /** @description Products of this type. */
                product_type?: components["parameters"]["ProductType"];
                /** @description `field:value` with one of the fields version, title, comment, product_id, product_type. */
                query?: components["parameters"]["ProductsQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "products.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the product, or its `product_id`.
                 * @example DE30-0000-0000-0002
                 */
                id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "product": {
                     *         "id": 4361,
                     *         "product_id": "DE30-0000-0000-0002",
                     *         "title": "Songs of the Quay",
                     *         "version": "",
                     *         "comment": "",
                     *         "product_type": 5,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "published_at": null,
                     *         "pre_sales": false,
                     *         "drm_protected": false,
                     *         "allow_download_trial": 0,
                     *         "attribute_set_id": null,
                     *         "mirrored": false,
                     *         "runtime": 0,
                     *         "supplier": null,
                     *         "gtin": "",
                     *         "weight": 0,
                     *         "items_in_stock": null,
                     *         "manage_stock": false,
                     *         "published": true,
                     *         "categories": [],
                     *         "chapters": [],
                     *         "groups": [],
                     *         "locales": [
                     *           {
                     *             "id": 3381,
                     *             "language_id": "en",
                     *             "title": "Songs of the Quay",
                     *             "description": "Eleven songs.",
                     *             "email_text": "",
                     *             "product_url": null,
                     *             "seo_title": "Songs of the Quay",
                     *             "seo_description": "Eleven songs.",
                     *             "seo_keywords": "Songs of the Quay",
                     *             "src": null,
                     *             "version": ""
                     *           }
                     *         ],
                     *         "preview_pictures": [],
                     *         "price_license_binding": [
                     *           {
                     *             "id": 5721,
                     *             "license_id": 5081,
                     *             "price_id": 3081,
                     *             "compare_price_id": null,
                     *             "hd": false
                     *           }
                     *         ],
                     *         "tagging": null,
                     *         "tagging_genre": [],
                     *         "tagging_studios": [],
                     *         "tagging_people": [],
                     *         "tagging_script": [],
                     *         "tagging_director": [],
                     *         "themes": [],
                     *         "collection": [],
                     *         "valid": true,
                     *         "content_files": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The product. */
                        product: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    "products.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the product, or its `product_id`.
                 * @example DE30-0000-0000-0002
                 */
                id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product": {
                 *         "version": "2",
                 *         "published": true
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    product: components["schemas"]["ProductUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "product": {
                     *         "id": 4361,
                     *         "product_id": "DE30-0000-0000-0002",
                     *         "title": "Songs of the Quay",
                     *         "version": "2",
                     *         "comment": "",
                     *         "product_type": 5,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "published_at": null,
                     *         "pre_sales": false,
                     *         "drm_protected": false,
                     *         "allow_download_trial": 0,
                     *         "attribute_set_id": null,
                     *         "mirrored": false,
                     *         "runtime": 0,
                     *         "supplier": null,
                     *         "gtin": "",
                     *         "weight": 0,
                     *         "items_in_stock": null,
                     *         "manage_stock": false,
                     *         "published": true,
                     *         "categories": [],
                     *         "chapters": [],
                     *         "groups": [],
                     *         "locales": [
                     *           {
                     *             "id": 3381,
                     *             "language_id": "en",
                     *             "title": "Songs of the Quay",
                     *             "description": "Eleven songs.",
                     *             "email_text": "",
                     *             "product_url": null,
                     *             "seo_title": "Songs of the Quay",
                     *             "seo_description": "Eleven songs.",
                     *             "seo_keywords": "Songs of the Quay",
                     *             "src": null,
                     *             "version": ""
                     *           }
                     *         ],
                     *         "preview_pictures": [],
                     *         "price_license_binding": [
                     *           {
                     *             "id": 5721,
                     *             "license_id": 5081,
                     *             "price_id": 3081,
                     *             "compare_price_id": null,
                     *             "hd": false
                     *           }
                     *         ],
                     *         "tagging": null,
                     *         "tagging_genre": [],
                     *         "tagging_studios": [],
                     *         "tagging_people": [],
                     *         "tagging_script": [],
                     *         "tagging_director": [],
                     *         "themes": [],
                     *         "collection": [],
                     *         "valid": true,
                     *         "content_files": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The product. */
                        product: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    "products.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the product, or its `product_id`.
                 * @example DE30-0000-0000-0002
                 */
                id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "themeSettings.list": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ThemeSettings": [
                     *         {
                     *           "id": 1881,
                     *           "company_id": 5821,
                     *           "theme_id": 1,
                     *           "name": "Standard",
                     *           "domain": "20441077.shops.example.org",
                     *           "enabled": true,
                     *           "mobile_domain_available": false,
                     *           "access_domain": null,
                     *           "shop_domain": null,
                     *           "sub_domain": "20441077",
                     *           "vanity_domain": null,
                     *           "homepage_url": null,
                     *           "facebook_url": null,
                     *           "google_url": null,
                     *           "twitter_url": null,
                     *           "youtube_url": null,
                     *           "affiliates_enabled": false,
                     *           "affiliate_percentage": 0,
                     *           "allow_reviews": false,
                     *           "allow_anonymous_reviews": false,
                     *           "need_approval_of_reviews": false,
                     *           "send_email_on_new_review": false,
                     *           "newsletter_enabled": false,
                     *           "google_tracking_id": "",
                     *           "google_ecommerce_enabled": false,
                     *           "google_shopping_account_id": "",
                     *           "html_tag": "",
                     *           "meta_tag": "",
                     *           "sample_product_id": null,
                     *           "sample_product_license_id": null,
                     *           "shop_offline": false,
                     *           "login_tokens_need_time": false,
                     *           "shop_icon": null,
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "locales": []
                     *         }
                     *       ],
                     *       "theme_settings": [
                     *         {
                     *           "id": 1881,
                     *           "company_id": 5821,
                     *           "theme_id": 1,
                     *           "name": "Standard",
                     *           "domain": "20441077.shops.example.org",
                     *           "enabled": true,
                     *           "mobile_domain_available": false,
                     *           "access_domain": null,
                     *           "shop_domain": null,
                     *           "sub_domain": "20441077",
                     *           "vanity_domain": null,
                     *           "homepage_url": null,
                     *           "facebook_url": null,
                     *           "google_url": null,
                     *           "twitter_url": null,
                     *           "youtube_url": null,
                     *           "affiliates_enabled": false,
                     *           "affiliate_percentage": 0,
                     *           "allow_reviews": false,
                     *           "allow_anonymous_reviews": false,
                     *           "need_approval_of_reviews": false,
                     *           "send_email_on_new_review": false,
                     *           "newsletter_enabled": false,
                     *           "google_tracking_id": "",
                     *           "google_ecommerce_enabled": false,
                     *           "google_shopping_account_id": "",
                     *           "html_tag": "",
                     *           "meta_tag": "",
                     *           "sample_product_id": null,
                     *           "sample_product_license_id": null,
                     *           "shop_offline": false,
                     *           "login_tokens_need_time": false,
                     *           "shop_icon": null,
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "locales": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each theme setting. For older clients, `theme_settings` repeats the list. */
                        ThemeSettings: components["schemas"]["ThemeSetting"][];
                    } & {
                        [key: string]: unknown[];
                    };
                };
            };
        };
    };
    "themeSettings.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ThemeSetting": {
                 *         "theme_id": 7,
                 *         "locales": [
                 *           {
                 *             "language_id": "en",
                 *             "shop_name": "Harbour Films"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the theme setting. */
                    ThemeSetting: components["schemas"]["ThemeSettingCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ThemeSetting": {
                     *         "id": 1882,
                     *         "company_id": 5821,
                     *         "theme_id": 7,
                     *         "name": "Theme 7",
                     *         "domain": "20441077.shops.example.org",
                     *         "enabled": true,
                     *         "mobile_domain_available": false,
                     *         "access_domain": null,
                     *         "shop_domain": null,
                     *         "sub_domain": "20441077",
                     *         "vanity_domain": null,
                     *         "homepage_url": null,
                     *         "facebook_url": null,
                     *         "google_url": null,
                     *         "twitter_url": null,
                     *         "youtube_url": null,
                     *         "affiliates_enabled": false,
                     *         "affiliate_percentage": 0,
                     *         "allow_reviews": false,
                     *         "allow_anonymous_reviews": false,
                     *         "need_approval_of_reviews": false,
                     *         "send_email_on_new_review": false,
                     *         "newsletter_enabled": false,
                     *         "google_tracking_id": "",
                     *         "google_ecommerce_enabled": false,
                     *         "google_shopping_account_id": "",
                     *         "html_tag": "",
                     *         "meta_tag": "",
                     *         "sample_product_id": null,
                     *         "sample_product_license_id": null,
                     *         "shop_offline": false,
                     *         "login_tokens_need_time": false,
                     *         "shop_icon": null,
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "locales": [
                     *           {
                     *             "id": 3381,
                     *             "language_id": "en",
                     *             "shop_name": "Harbour Films",
                     *             "shop_description": "",
                     *             "offline_message": "",
                     *             "seo_title": "",
                     *             "seo_description": "",
                     *             "seo_keywords": ""
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The theme setting. */
                        ThemeSetting: components["schemas"]["ThemeSetting"];
                    };
                };
            };
        };
    };
    "themeSettings.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "themeSettings.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the theme setting.
                 * @example 1882
                 */
                id: components["parameters"]["ThemesettingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ThemeSetting": {
                     *         "id": 1882,
                     *         "company_id": 5821,
                     *         "theme_id": 7,
                     *         "name": "Theme 7",
                     *         "domain": "20441077.shops.example.org",
                     *         "enabled": true,
                     *         "mobile_domain_available": false,
                     *         "access_domain": null,
                     *         "shop_domain": null,
                     *         "sub_domain": "20441077",
                     *         "vanity_domain": null,
                     *         "homepage_url": null,
                     *         "facebook_url": null,
                     *         "google_url": null,
                     *         "twitter_url": null,
                     *         "youtube_url": null,
                     *         "affiliates_enabled": false,
                     *         "affiliate_percentage": 0,
                     *         "allow_reviews": false,
                     *         "allow_anonymous_reviews": false,
                     *         "need_approval_of_reviews": false,
                     *         "send_email_on_new_review": false,
                     *         "newsletter_enabled": false,
                     *         "google_tracking_id": "",
                     *         "google_ecommerce_enabled": false,
                     *         "google_shopping_account_id": "",
                     *         "html_tag": "",
                     *         "meta_tag": "",
                     *         "sample_product_id": null,
                     *         "sample_product_license_id": null,
                     *         "shop_offline": false,
                     *         "login_tokens_need_time": false,
                     *         "shop_icon": null,
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "locales": [
                     *           {
                     *             "id": 3381,
                     *             "language_id": "en",
                     *             "shop_name": "Harbour Films",
                     *             "shop_description": "",
                     *             "offline_message": "",
                     *             "seo_title": "",
                     *             "seo_description": "",
                     *             "seo_keywords": ""
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The theme setting. */
                        ThemeSetting: components["schemas"]["ThemeSetting"];
                    };
                };
            };
        };
    };
    "themeSettings.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the theme setting.
                 * @example 1882
                 */
                id: components["parameters"]["ThemesettingId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ThemeSetting": {
                 *         "newsletter_enabled": true
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    ThemeSetting: components["schemas"]["ThemeSettingUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ThemeSetting": {
                     *         "id": 1882,
                     *         "company_id": 5821,
                     *         "theme_id": 7,
                     *         "name": "Theme 7",
                     *         "domain": "20441077.shops.example.org",
                     *         "enabled": true,
                     *         "mobile_domain_available": false,
                     *         "access_domain": null,
                     *         "shop_domain": null,
                     *         "sub_domain": "20441077",
                     *         "vanity_domain": null,
                     *         "homepage_url": null,
                     *         "facebook_url": null,
                     *         "google_url": null,
                     *         "twitter_url": null,
                     *         "youtube_url": null,
                     *         "affiliates_enabled": false,
                     *         "affiliate_percentage": 0,
                     *         "allow_reviews": false,
                     *         "allow_anonymous_reviews": false,
                     *         "need_approval_of_reviews": false,
                     *         "send_email_on_new_review": false,
                     *         "newsletter_enabled": true,
                     *         "google_tracking_id": "",
                     *         "google_ecommerce_enabled": false,
                     *         "google_shopping_account_id": "",
                     *         "html_tag": "",
                     *         "meta_tag": "",
                     *         "sample_product_id": null,
                     *         "sample_product_license_id": null,
                     *         "shop_offline": false,
                     *         "login_tokens_need_time": false,
                     *         "shop_icon": null,
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "locales": [
                     *           {
                     *             "id": 3381,
                     *             "language_id": "en",
                     *             "shop_name": "Harbour Films",
                     *             "shop_description": "",
                     *             "offline_message": "",
                     *             "seo_title": "",
                     *             "seo_description": "",
                     *             "seo_keywords": ""
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The theme setting. */
                        ThemeSetting: components["schemas"]["ThemeSetting"];
                    };
                };
            };
        };
    };
    "themeSettings.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the theme setting.
                 * @example 1882
                 */
                id: components["parameters"]["ThemesettingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "marketplace.list": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "marketplace": [
                     *         {
                     *           "market_id": 5561,
                     *           "company_name": "Quay Records",
                     *           "company_logo": null,
                     *           "shop_name": "Quay Records",
                     *           "shop_description": "",
                     *           "shop_icon": null,
                     *           "shop_url": "https://harbour-20441077.shops.example.org",
                     *           "product_count": 1,
                     *           "cost_to_licensees_percent": 70
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each marketplace entry. */
                        marketplace: components["schemas"]["MarketplaceEntry"][];
                    };
                };
            };
        };
    };
    "marketplace.products": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The `market_id` of the marketplace entry.
                 * @example 5561
                 */
                market_id: components["parameters"]["MarketId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products": [
                     *         {
                     *           "id": 4363,
                     *           "product_id": "1BA2-2B42-D6CA-02CD",
                     *           "title": "Low Tide",
                     *           "version": "",
                     *           "comment": "",
                     *           "product_type": 5,
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "published_at": null,
                     *           "pre_sales": false,
                     *           "drm_protected": false,
                     *           "allow_download_trial": 0,
                     *           "attribute_set_id": null,
                     *           "mirrored": false,
                     *           "runtime": 0,
                     *           "supplier": null,
                     *           "gtin": "",
                     *           "weight": 0,
                     *           "items_in_stock": null,
                     *           "manage_stock": false,
                     *           "published": true,
                     *           "categories": [],
                     *           "chapters": [],
                     *           "groups": [],
                     *           "locales": [],
                     *           "preview_pictures": [],
                     *           "price_license_binding": [],
                     *           "tagging": null,
                     *           "tagging_genre": [],
                     *           "tagging_studios": [],
                     *           "tagging_people": [],
                     *           "tagging_script": [],
                     *           "tagging_director": [],
                     *           "themes": [],
                     *           "collection": [],
                     *           "valid": true,
                     *           "content_files": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each product. */
                        products: components["schemas"]["Product"][];
                    };
                };
            };
        };
    };
    "marketplace.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The `market_id` of the marketplace entry.
                 * @example 5561
                 */
                market_id: components["parameters"]["MarketId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 1,
                     *       "skipped": 0
                     *     }
                     */
                    "application/json": components["schemas"]["TakenOver"];
                };
            };
        };
    };
    "marketplace.activate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The `market_id` of the marketplace entry.
                 * @example 5561
                 */
                market_id: components["parameters"]["MarketId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 0,
                     *       "skipped": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TakenOver"];
                };
            };
        };
    };
    "statistics.traffic": {
        parameters: {
            query?: {
                /** @description The first day of the period, in GMT; by default the thirtieth day up to `EndDate`. */
                StartDate?: components["parameters"]["StartDate"];
                /** @description The last day of the period, in GMT and inclusive; today by default. A period has at most 366 days. */
                EndDate?: components["parameters"]["EndDate"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the company.
                 * @example 5821
                 */
                company_id: components["parameters"]["CompanyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "traffic_statistics": [
                     *         {
                     *           "date": "2026-11-15",
                     *           "visits": 0,
                     *           "page_views": 0,
                     *           "visitors": 0,
                     *           "repeating_visitors": 0,
                     *           "bots": 0,
                     *           "bounce": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each traffic statistic. */
                        traffic_statistics: components["schemas"]["TrafficStatistic"][];
                    };
                };
            };
        };
    };
    "statistics.order": {
        parameters: {
            query?: {
                /** @description The first day of the period, in GMT; by default the thirtieth day up to `EndDate`. */
                StartDate?: components["parameters"]["StartDate"];
                /** @description The last day of the period, in GMT and inclusive; today by default. A period has at most 366 days. */
                EndDate?: components["parameters"]["EndDate"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the company.
                 * @example 5821
                 */
                company_id: components["parameters"]["CompanyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_statistics": [
                     *         {
                     *           "currency": "eur",
                     *           "date": "2026-11-15",
                     *           "digital_count": 0,
                     *           "digital_amount": 0,
                     *           "international_count": 0,
                     *           "international_amount": 0,
                     *           "item_count": 0,
                     *           "national_count": 0,
                     *           "national_amount": 0,
                     *           "order_count": 0,
                     *           "order_amount": 0,
                     *           "permanent_license_count": 0,
                     *           "permanent_license_amount": 0,
                     *           "physical_count": 0,
                     *           "physical_amount": 0,
                     *           "rental_license_count": 0,
                     *           "rental_license_amount": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each order statistic. */
                        order_statistics: components["schemas"]["OrderStatistic"][];
                    };
                };
            };
        };
    };
    "statistics.cart": {
        parameters: {
            query?: {
                /** @description The first day of the period, in GMT; by default the thirtieth day up to `EndDate`. */
                StartDate?: components["parameters"]["StartDate"];
                /** @description The last day of the period, in GMT and inclusive; today by default. A period has at most 366 days. */
                EndDate?: components["parameters"]["EndDate"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the company.
                 * @example 5821
                 */
                company_id: components["parameters"]["CompanyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cart_statistics": [
                     *         {
                     *           "currency": "eur",
                     *           "date": "2026-11-15",
                     *           "digital_count": 0,
                     *           "digital_amount": 0,
                     *           "international_count": 0,
                     *           "international_amount": 0,
                     *           "item_count": 0,
                     *           "national_count": 0,
                     *           "national_amount": 0,
                     *           "order_count": 0,
                     *           "order_amount": 0,
                     *           "permanent_license_count": 0,
                     *           "permanent_license_amount": 0,
                     *           "physical_count": 0,
                     *           "physical_amount": 0,
                     *           "rental_license_count": 0,
                     *           "rental_license_amount": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each cart statistic. */
                        cart_statistics: components["schemas"]["CartStatistic"][];
                    };
                };
            };
        };
    };
    "statistics.orderDevices": {
        parameters: {
            query?: {
                /** @description The first day of the period, in GMT; by default the thirtieth day up to `EndDate`. */
                StartDate?: components["parameters"]["StartDate"];
                /** @description The last day of the period, in GMT and inclusive; today by default. A period has at most 366 days. */
                EndDate?: components["parameters"]["EndDate"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the company.
                 * @example 5821
                 */
                company_id: components["parameters"]["CompanyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_devices_statistics": [
                     *         {
                     *           "date": "2026-11-15",
                     *           "fire_os": 0,
                     *           "chrome_os": 0,
                     *           "ios": 0,
                     *           "android": 0,
                     *           "windows": 0,
                     *           "os_x": 0,
                     *           "linux": 0,
                     *           "unknown": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each order devices statistic. */
                        order_devices_statistics: components["schemas"]["OrderDevicesStatistic"][];
                    };
                };
            };
        };
    };
    "statistics.orderProducts": {
        parameters: {
            query?: {
                /** @description The first day of the period, in GMT; by default the thirtieth day up to `EndDate`. */
                StartDate?: components["parameters"]["StartDate"];
                /** @description The last day of the period, in GMT and inclusive; today by default. A period has at most 366 days. */
                EndDate?: components["parameters"]["EndDate"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the company.
                 * @example 5821
                 */
                company_id: components["parameters"]["CompanyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_products_statistics": [
                     *         {
                     *           "count": 1,
                     *           "id": 2441,
                     *           "name": "Songs of the Quay",
                     *           "product_id": "DE30-0000-0000-0002",
                     *           "amount": 699,
                     *           "currency": "eur"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each order products statistic. */
                        order_products_statistics: components["schemas"]["OrderProductsStatistic"][];
                    };
                };
            };
        };
    };
    "currencyRates.list": {
        parameters: {
            query?: {
                /** @description Only entries with this `currency`. */
                currency?: string;
                /** @description Only the rates of this day. */
                date?: string;
                /** @description 1: only the newest rate of each currency, as without any filter; 0: all rates. */
                newest?: 0 | 1;
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "currency_rates": [
                     *         {
                     *           "id": 4601,
                     *           "date": "2026-11-15",
                     *           "currency": "usd",
                     *           "rate": 1.1604,
                     *           "rate_to_eur": 1.1604
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each currency rate. */
                        currency_rates: components["schemas"]["CurrencyRate"][];
                    };
                };
            };
        };
    };
    "users.list": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": 1081,
                     *           "company_id": 5821,
                     *           "email": "noor@example.org",
                     *           "first_name": "",
                     *           "last_name": "",
                     *           "language": "en",
                     *           "note": "",
                     *           "state": "enabled",
                     *           "time_zone": 0,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "valid": true,
                     *           "verified_email": true,
                     *           "default_address": null,
                     *           "permissions": {
                     *             "request_products": 1,
                     *             "request_keyfile": 1,
                     *             "request_rescue_code": 1,
                     *             "request_beta_code": 1,
                     *             "create_users": 1,
                     *             "web_access": 1,
                     *             "accounting": 1,
                     *             "unlock": 1,
                     *             "RepAccounting": 1,
                     *             "manage_apps": 1,
                     *             "manage_shop": 1
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each user. */
                        users: components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    "users.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "email": "jo@example.org",
                 *         "first_name": "Jo",
                 *         "last_name": "Quist",
                 *         "permissions": {
                 *           "web_access": 1
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the user. */
                    user: components["schemas"]["UserCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1082,
                     *         "company_id": 5821,
                     *         "email": "jo@example.org",
                     *         "first_name": "Jo",
                     *         "last_name": "Quist",
                     *         "language": "en",
                     *         "note": "",
                     *         "state": "enabled",
                     *         "time_zone": 0,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "valid": true,
                     *         "verified_email": false,
                     *         "default_address": null,
                     *         "permissions": {
                     *           "request_products": 0,
                     *           "request_keyfile": 0,
                     *           "request_rescue_code": 0,
                     *           "request_beta_code": 0,
                     *           "create_users": 0,
                     *           "web_access": 1,
                     *           "accounting": 0,
                     *           "unlock": 0,
                     *           "RepAccounting": 0,
                     *           "manage_apps": 0,
                     *           "manage_shop": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The user. */
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    "users.count": {
        parameters: {
            query?: {
                /** @description Only entries changed at this time or later. `YYYY-MM-DDThh:mm:ss` in GMT. A space is accepted instead of `T`, the seconds may be omitted, and an offset may follow. */
                updated_at_min?: components["parameters"]["UpdatedAtMin"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "users.search": {
        parameters: {
            query: {
                /** @description `field:value` with one of the fields email. */
                query: components["parameters"]["UsersQuery"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": 1082,
                     *           "company_id": 5821,
                     *           "email": "jo@example.org",
                     *           "first_name": "Jo",
                     *           "last_name": "Quist",
                     *           "language": "en",
                     *           "note": "",
                     *           "state": "enabled",
                     *           "time_zone": 0,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "valid": true,
                     *           "verified_email": false,
                     *           "default_address": null,
                     *           "permissions": {
                     *             "request_products": 0,
                     *             "request_keyfile": 0,
                     *             "request_rescue_code": 0,
                     *             "request_beta_code": 0,
                     *             "create_users": 0,
                     *             "web_access": 1,
                     *             "accounting": 0,
                     *             "unlock": 0,
                     *             "RepAccounting": 0,
                     *             "manage_apps": 0,
                     *             "manage_shop": 0
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each user. */
                        users: components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    "users.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The token of the user, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["UserToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1082,
                     *         "company_id": 5821,
                     *         "email": "jo@example.org",
                     *         "first_name": "Jo",
                     *         "last_name": "Quist",
                     *         "language": "en",
                     *         "note": "",
                     *         "state": "enabled",
                     *         "time_zone": 0,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "valid": true,
                     *         "verified_email": false,
                     *         "default_address": null,
                     *         "permissions": {
                     *           "request_products": 0,
                     *           "request_keyfile": 0,
                     *           "request_rescue_code": 0,
                     *           "request_beta_code": 0,
                     *           "create_users": 0,
                     *           "web_access": 1,
                     *           "accounting": 0,
                     *           "unlock": 0,
                     *           "RepAccounting": 0,
                     *           "manage_apps": 0,
                     *           "manage_shop": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The user. */
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    "users.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The token of the user, or its numeric id.
                 * @example QWERTZUIOPASDFGH
                 */
                token: components["parameters"]["UserToken"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "note": "Accounting"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    user: components["schemas"]["UserUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1082,
                     *         "company_id": 5821,
                     *         "email": "jo@example.org",
                     *         "first_name": "Jo",
                     *         "last_name": "Quist",
                     *         "language": "en",
                     *         "note": "Accounting",
                     *         "state": "enabled",
                     *         "time_zone": 0,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "valid": true,
                     *         "verified_email": false,
                     *         "default_address": null,
                     *         "permissions": {
                     *           "request_products": 0,
                     *           "request_keyfile": 0,
                     *           "request_rescue_code": 0,
                     *           "request_beta_code": 0,
                     *           "create_users": 0,
                     *           "web_access": 1,
                     *           "accounting": 0,
                     *           "unlock": 0,
                     *           "RepAccounting": 0,
                     *           "manage_apps": 0,
                     *           "manage_shop": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The user. */
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    "apps.list": {
        parameters: {
            query?: {
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apps": [
                     *         {
                     *           "id": 4221,
                     *           "client_id": "app-7f3k2m9q",
                     *           "name": "Test app",
                     *           "published": true,
                     *           "installed": true,
                     *           "scopes": [
                     *             "products",
                     *             "customers",
                     *             "orders",
                     *             "themes",
                     *             "files",
                     *             "companies",
                     *             "statistics",
                     *             "webhooks",
                     *             "licenses"
                     *           ],
                     *           "installed_at": "2026-11-15T08:39:00",
                     *           "created_at": "2026-11-15T08:30:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each app. */
                        apps: components["schemas"]["App"][];
                    };
                };
            };
        };
    };
    "apps.count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "apps.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the app.
                 * @example 4221
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "app": {
                     *         "id": 4221,
                     *         "client_id": "app-7f3k2m9q",
                     *         "name": "Test app",
                     *         "published": true,
                     *         "installed": true,
                     *         "scopes": [
                     *           "products",
                     *           "customers",
                     *           "orders",
                     *           "themes",
                     *           "files",
                     *           "companies",
                     *           "statistics",
                     *           "webhooks",
                     *           "licenses"
                     *         ],
                     *         "installed_at": "2026-11-15T08:39:00",
                     *         "created_at": "2026-11-15T08:30:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The app. */
                        app: components["schemas"]["App"];
                    };
                };
            };
        };
    };
    "session.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session": {
                     *         "csrf": "c2FtcGxlLWNzcmYtdG9rZW4",
                     *         "user": {
                     *           "email": "noor@example.org",
                     *           "first_name": "",
                     *           "last_name": "",
                     *           "language": "en"
                     *         },
                     *         "companies": [
                     *           {
                     *             "id": 5821,
                     *             "name": "Harbour Films",
                     *             "user_id": 1081
                     *           }
                     *         ],
                     *         "permissions": [
                     *           {
                     *             "company_id": 5821,
                     *             "permissions": [
                     *               "web_access",
                     *               "manage_shop",
                     *               "manage_apps",
                     *               "accounting",
                     *               "create_users",
                     *               "request_products",
                     *               "request_keyfile",
                     *               "request_rescue_code",
                     *               "request_beta_code",
                     *               "unlock",
                     *               "RepAccounting"
                     *             ],
                     *             "scopes": [
                     *               "products",
                     *               "customers",
                     *               "orders",
                     *               "themes",
                     *               "files",
                     *               "companies",
                     *               "statistics",
                     *               "webhooks",
                     *               "licenses"
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    "preferences.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "preferences": {
                     *         "language": null,
                     *         "theme": "system",
                     *         "density": "comfortable",
                     *         "page_size": 50,
                     *         "columns": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The preferences. */
                        preferences: components["schemas"]["Preferences"];
                    };
                };
            };
        };
    };
    "preferences.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preferences": {
                 *         "theme": "dark"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    preferences: components["schemas"]["PreferencesUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "preferences": {
                     *         "language": null,
                     *         "theme": "dark",
                     *         "density": "comfortable",
                     *         "page_size": 50,
                     *         "columns": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The preferences. */
                        preferences: components["schemas"]["Preferences"];
                    };
                };
            };
        };
    };
    "views.list": {
        parameters: {
            query?: {
                /** @description Only entries with this `resource`. */
                resource?: string;
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "views": [
                     *         {
                     *           "id": 1861,
                     *           "resource": "orders",
                     *           "name": "Unpaid",
                     *           "filters": {
                     *             "financial_status": "pending"
                     *           },
                     *           "columns": [
                     *             "name"
                     *           ],
                     *           "shared": false,
                     *           "user_id": 1081,
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each view. */
                        views: components["schemas"]["View"][];
                    };
                };
            };
        };
    };
    "views.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "view": {
                 *         "resource": "orders",
                 *         "name": "Unpaid",
                 *         "filters": {
                 *           "financial_status": "pending"
                 *         },
                 *         "columns": [
                 *           "name"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the view. */
                    view: components["schemas"]["ViewCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "view": {
                     *         "id": 1861,
                     *         "resource": "orders",
                     *         "name": "Unpaid",
                     *         "filters": {
                     *           "financial_status": "pending"
                     *         },
                     *         "columns": [
                     *           "name"
                     *         ],
                     *         "shared": false,
                     *         "user_id": 1081,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The view. */
                        view: components["schemas"]["View"];
                    };
                };
            };
        };
    };
    "views.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the view.
                 * @example 1861
                 */
                id: components["parameters"]["ViewId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "view": {
                     *         "id": 1861,
                     *         "resource": "orders",
                     *         "name": "Unpaid",
                     *         "filters": {
                     *           "financial_status": "pending"
                     *         },
                     *         "columns": [
                     *           "name"
                     *         ],
                     *         "shared": false,
                     *         "user_id": 1081,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The view. */
                        view: components["schemas"]["View"];
                    };
                };
            };
        };
    };
    "views.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the view.
                 * @example 1861
                 */
                id: components["parameters"]["ViewId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "view": {
                 *         "shared": true
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    view: components["schemas"]["ViewUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "view": {
                     *         "id": 1861,
                     *         "resource": "orders",
                     *         "name": "Unpaid",
                     *         "filters": {
                     *           "financial_status": "pending"
                     *         },
                     *         "columns": [
                     *           "name"
                     *         ],
                     *         "shared": true,
                     *         "user_id": 1081,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The view. */
                        view: components["schemas"]["View"];
                    };
                };
            };
        };
    };
    "views.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the view.
                 * @example 1861
                 */
                id: components["parameters"]["ViewId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "serviceStates.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A row for each service state. */
                        service_states: components["schemas"]["ServiceState"][];
                    };
                };
            };
        };
    };
    "ownApps.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "own_apps": [
                     *         {
                     *           "id": 3242,
                     *           "redirect_uris": [
                     *             "https://app.example.org/callback"
                     *           ],
                     *           "client_id": "app-7f3k2m9q",
                     *           "name": "Test app",
                     *           "default_redirect_uri": null,
                     *           "requires_secret": false,
                     *           "developer_email": "sam@example.org",
                     *           "sync_url": null,
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "former_secret_until": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each own app. */
                        own_apps: components["schemas"]["OwnApp"][];
                    };
                };
            };
        };
    };
    "ownApps.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "own_app": {
                 *         "name": "Shelf Sync",
                 *         "redirect_uris": [
                 *           "https://shelf-sync.example/callback"
                 *         ],
                 *         "developer_email": "lin@example.org"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the own app. */
                    own_app: components["schemas"]["OwnAppCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "own_app": {
                     *         "id": 3241,
                     *         "client_secret": "the-shared-secret-of-the-app",
                     *         "redirect_uris": [
                     *           "https://shelf-sync.example/callback"
                     *         ],
                     *         "client_id": "app-7f3k2m9q",
                     *         "name": "Shelf Sync",
                     *         "default_redirect_uri": null,
                     *         "requires_secret": true,
                     *         "developer_email": "lin@example.org",
                     *         "sync_url": null,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "former_secret_until": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The own app. */
                        own_app: components["schemas"]["OwnApp"];
                    };
                };
            };
        };
    };
    "ownApps.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the own app.
                 * @example 3241
                 */
                id: components["parameters"]["OwnAppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "own_app": {
                     *         "id": 3241,
                     *         "redirect_uris": [
                     *           "https://shelf-sync.example/callback"
                     *         ],
                     *         "client_id": "app-7f3k2m9q",
                     *         "name": "Shelf Sync",
                     *         "default_redirect_uri": null,
                     *         "requires_secret": true,
                     *         "developer_email": "lin@example.org",
                     *         "sync_url": null,
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "former_secret_until": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The own app. */
                        own_app: components["schemas"]["OwnApp"];
                    };
                };
            };
        };
    };
    "ownApps.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the own app.
                 * @example 3241
                 */
                id: components["parameters"]["OwnAppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "own_app": {
                 *         "sync_url": "https://shelf-sync.example/changes"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    own_app: components["schemas"]["OwnAppUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "own_app": {
                     *         "id": 3241,
                     *         "redirect_uris": [
                     *           "https://shelf-sync.example/callback"
                     *         ],
                     *         "client_id": "app-7f3k2m9q",
                     *         "name": "Shelf Sync",
                     *         "default_redirect_uri": null,
                     *         "requires_secret": true,
                     *         "developer_email": "lin@example.org",
                     *         "sync_url": "https://shelf-sync.example/changes",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "former_secret_until": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The own app. */
                        own_app: components["schemas"]["OwnApp"];
                    };
                };
            };
        };
    };
    "ownApps.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the own app.
                 * @example 3241
                 */
                id: components["parameters"]["OwnAppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "ownApps.replaceSecret": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the own app.
                 * @example 3241
                 */
                id: components["parameters"]["OwnAppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /** @description The password of the signed-in user. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "own_app": {
                     *         "id": 3241,
                     *         "client_secret": "the-shared-secret-of-the-app",
                     *         "redirect_uris": [
                     *           "https://shelf-sync.example/callback"
                     *         ],
                     *         "client_id": "app-7f3k2m9q",
                     *         "name": "Shelf Sync",
                     *         "default_redirect_uri": null,
                     *         "requires_secret": true,
                     *         "developer_email": "lin@example.org",
                     *         "sync_url": "https://shelf-sync.example/changes",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "former_secret_until": "2026-11-15T08:46:00"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The own app. */
                        own_app: components["schemas"]["OwnApp"];
                    };
                };
            };
        };
    };
    "appPermissions.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "app_permissions": [
                     *         {
                     *           "id": 2621,
                     *           "scopes": [
                     *             "products",
                     *             "customers",
                     *             "orders",
                     *             "themes",
                     *             "files",
                     *             "companies",
                     *             "statistics",
                     *             "webhooks",
                     *             "licenses"
                     *           ],
                     *           "app_id": 4223,
                     *           "client_id": "app-7f3k2m9q",
                     *           "app_name": "Test app",
                     *           "publisher": "Quay Records",
                     *           "user_email": "alex@example.org",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "last_used_at": "2026-11-15T08:37:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each app permission. */
                        app_permissions: components["schemas"]["AppPermission"][];
                    };
                };
            };
        };
    };
    "appPermissions.revoke": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The client id of the app.
                 * @example app-7f3k2m9q
                 */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "signingSecrets.show": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /** @description The password of the signed-in user. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signing_secrets": [
                     *         {
                     *           "secret": "the-signing-secret-of-the-shop",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "valid_until": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each signing secret. */
                        signing_secrets: components["schemas"]["SigningSecret"][];
                    };
                };
            };
        };
    };
    "signingSecrets.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /** @description The password of the signed-in user. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signing_secrets": [
                     *         {
                     *           "secret": "the-signing-secret-of-the-shop",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "valid_until": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each signing secret. */
                        signing_secrets: components["schemas"]["SigningSecret"][];
                    };
                };
            };
        };
    };
    "domains.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domains": [
                     *         {
                     *           "theme_setting_id": 1884,
                     *           "host": "films.harbour.example",
                     *           "proven_at": null,
                     *           "proven_by": null,
                     *           "record_name": "_marquee.films.harbour.example",
                     *           "record_value": "marquee-site-verification=c2FtcGxlLXJlY29yZC12YWx1ZQ",
                     *           "checked_at": null,
                     *           "found": null,
                     *           "next_check_at": "2026-11-15T08:45:00",
                     *           "looks_in_dns": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each domain. */
                        domains: components["schemas"]["Domain"][];
                    };
                };
            };
        };
    };
    "domains.check": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "host": "films.harbour.example"
                 *     }
                 */
                "application/json": {
                    /** @description A host name of the list of domains. */
                    host: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": {
                     *         "theme_setting_id": 1884,
                     *         "host": "films.harbour.example",
                     *         "proven_at": null,
                     *         "proven_by": null,
                     *         "record_name": "_marquee.films.harbour.example",
                     *         "record_value": "marquee-site-verification=c2FtcGxlLXJlY29yZC12YWx1ZQ",
                     *         "checked_at": "2026-11-15T08:49:00",
                     *         "found": "unanswered",
                     *         "next_check_at": "2026-11-15T08:45:00",
                     *         "looks_in_dns": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The domain. */
                        domain: components["schemas"]["Domain"];
                    };
                };
            };
        };
    };
    "companyUsers.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": 1084,
                     *           "company_id": 5824,
                     *           "email": "alex@example.org",
                     *           "first_name": "",
                     *           "last_name": "",
                     *           "language": "en",
                     *           "note": "",
                     *           "state": "enabled",
                     *           "time_zone": 0,
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "updated_at": "2026-11-15T08:52:00",
                     *           "valid": true,
                     *           "verified_email": true,
                     *           "default_address": null,
                     *           "permissions": {
                     *             "request_products": 1,
                     *             "request_keyfile": 1,
                     *             "request_rescue_code": 1,
                     *             "request_beta_code": 1,
                     *             "create_users": 1,
                     *             "web_access": 1,
                     *             "accounting": 1,
                     *             "unlock": 1,
                     *             "RepAccounting": 1,
                     *             "manage_apps": 1,
                     *             "manage_shop": 1
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each user. */
                        users: components["schemas"]["User"][];
                    };
                };
            };
        };
    };
    "companyUsers.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "email": "robin@example.org",
                 *         "first_name": "Grace",
                 *         "last_name": "Guest",
                 *         "permissions": {
                 *           "web_access": 1
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields of the user. */
                    user: components["schemas"]["UserCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1085,
                     *         "company_id": 5824,
                     *         "email": "robin@example.org",
                     *         "first_name": "Grace",
                     *         "last_name": "Guest",
                     *         "language": "en",
                     *         "note": "",
                     *         "state": "enabled",
                     *         "time_zone": 0,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "valid": true,
                     *         "verified_email": false,
                     *         "default_address": null,
                     *         "permissions": {
                     *           "request_products": 0,
                     *           "request_keyfile": 0,
                     *           "request_rescue_code": 0,
                     *           "request_beta_code": 0,
                     *           "create_users": 0,
                     *           "web_access": 1,
                     *           "accounting": 0,
                     *           "unlock": 0,
                     *           "RepAccounting": 0,
                     *           "manage_apps": 0,
                     *           "manage_shop": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The user. */
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    "companyUsers.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the user.
                 * @example 1085
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1085,
                     *         "company_id": 5824,
                     *         "email": "robin@example.org",
                     *         "first_name": "Grace",
                     *         "last_name": "Guest",
                     *         "language": "en",
                     *         "note": "",
                     *         "state": "enabled",
                     *         "time_zone": 0,
                     *         "token": "QWERTZUIOPASDFGH",
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "updated_at": "2026-11-15T08:52:00",
                     *         "valid": true,
                     *         "verified_email": false,
                     *         "default_address": null,
                     *         "permissions": {
                     *           "request_products": 0,
                     *           "request_keyfile": 0,
                     *           "request_rescue_code": 0,
                     *           "request_beta_code": 0,
                     *           "create_users": 0,
                     *           "web_access": 1,
                     *           "accounting": 0,
                     *           "unlock": 0,
                     *           "RepAccounting": 0,
                     *           "manage_apps": 0,
                     *           "manage_shop": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The user. */
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    "companyUsers.permit": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the user.
                 * @example 1085
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": {
                 *         "manage_shop": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The permissions to change: 1 gives a permission, 0 removes it. */
                    permissions: {
                        /**
                         * @description 1 allows the user to request products. Stored only.
                         * @example 0
                         * @enum {integer}
                         */
                        request_products?: 0 | 1;
                        /**
                         * @description 1 allows the user to request key files. Stored only.
                         * @example 0
                         * @enum {integer}
                         */
                        request_keyfile?: 0 | 1;
                        /**
                         * @description 1 allows the user to request rescue codes. Stored only.
                         * @example 0
                         * @enum {integer}
                         */
                        request_rescue_code?: 0 | 1;
                        /**
                         * @description 1 allows the user to request beta codes. Stored only.
                         * @example 0
                         * @enum {integer}
                         */
                        request_beta_code?: 0 | 1;
                        /**
                         * @description 1 allows the user to invite and manage other users.
                         * @example 0
                         * @enum {integer}
                         */
                        create_users?: 0 | 1;
                        /**
                         * @description 1 allows the user to sign in to the console.
                         * @example 0
                         * @enum {integer}
                         */
                        web_access?: 0 | 1;
                        /**
                         * @description 1 allows the user to see the accounting. Stored only.
                         * @example 0
                         * @enum {integer}
                         */
                        accounting?: 0 | 1;
                        /**
                         * @description 1 allows the user to unlock content. Stored only.
                         * @example 0
                         * @enum {integer}
                         */
                        unlock?: 0 | 1;
                        /**
                         * @description 1 allows the user to see the accounting of the replicator. Stored only.
                         * @example 0
                         * @enum {integer}
                         */
                        RepAccounting?: 0 | 1;
                        /**
                         * @description An addition to the interface: 1 allows the user to manage apps, their secrets and permissions, and the signing secret.
                         * @example 0
                         * @enum {integer}
                         */
                        manage_apps?: 0 | 1;
                        /**
                         * @description An addition to the interface: 1 allows the user to manage the shop and its domains.
                         * @example 0
                         * @enum {integer}
                         */
                        manage_shop?: 0 | 1;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "companyUsers.invite": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the user.
                 * @example 1085
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "companyUsers.disable": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the user.
                 * @example 1085
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "companyUsers.enable": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
            };
            path: {
                /**
                 * @description The id of a company of the signed-in user.
                 * @example 5821
                 */
                company: components["parameters"]["Company"];
                /**
                 * @description The id of the user.
                 * @example 1085
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "files.list": {
        parameters: {
            query?: {
                /** @description Only entries with this `product_id`. */
                product_id?: components["parameters"]["FilesProductId"];
                /** @description Only entries with this `kind`. */
                kind?: components["parameters"]["Kind"];
                /** @description Only entries with this `state`. */
                state?: components["parameters"]["FilesState"];
                /** @description The maximum number of rows; 250 without `page`, 50 with it. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of the page, starting at 1; `Page` is accepted, too. */
                page?: components["parameters"]["Page"];
                /** @description Only rows with a greater id. */
                since_id?: components["parameters"]["SinceId"];
                /** @description The cursor in the `Link` header of the previous page. */
                page_info?: components["parameters"]["PageInfo"];
                /** @description The order of the rows: `id desc` begins with the newest. Follow `Link` to the next page in the same order. */
                order?: components["parameters"]["Order"];
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "files": [
                     *         {
                     *           "id": 2181,
                     *           "name": "quay.png",
                     *           "content_type": "image/png",
                     *           "size": 24576,
                     *           "width": 1,
                     *           "height": 1,
                     *           "src": "https://shop.example.org/media/1202/77/harbour.png",
                     *           "sizes": [
                     *             {
                     *               "name": "thumb",
                     *               "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *             },
                     *             {
                     *               "name": "small",
                     *               "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *             },
                     *             {
                     *               "name": "medium",
                     *               "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *             },
                     *             {
                     *               "name": "large",
                     *               "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *             },
                     *             {
                     *               "name": "original",
                     *               "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *             }
                     *           ],
                     *           "created_at": "2026-11-15T08:30:00",
                     *           "kind": "picture",
                     *           "product_id": null,
                     *           "language": null,
                     *           "quality": null,
                     *           "state": "ready",
                     *           "received": 24576,
                     *           "duration": null,
                     *           "checksum": null,
                     *           "refusal": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each file. */
                        files: components["schemas"]["File"][];
                    };
                };
            };
        };
    };
    "files.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The resource has no version: any tag gets 412; `*` is ignored. */
                "If-Match"?: components["parameters"]["IfMatchNothing"];
                /** @description The same key and body within 24 hours return the first response again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "the bytes of quay.png"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The bytes of the file.
                     */
                    file: string;
                };
                /** @example the bytes of quay.png */
                "image/*": string;
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file": {
                     *         "id": 2181,
                     *         "name": "quay.png",
                     *         "content_type": "image/png",
                     *         "size": 24576,
                     *         "width": 1,
                     *         "height": 1,
                     *         "src": "https://shop.example.org/media/1202/77/harbour.png",
                     *         "sizes": [
                     *           {
                     *             "name": "thumb",
                     *             "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *           },
                     *           {
                     *             "name": "small",
                     *             "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *           },
                     *           {
                     *             "name": "medium",
                     *             "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *           },
                     *           {
                     *             "name": "large",
                     *             "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *           },
                     *           {
                     *             "name": "original",
                     *             "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *           }
                     *         ],
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "kind": "picture",
                     *         "product_id": null,
                     *         "language": null,
                     *         "quality": null,
                     *         "state": "ready",
                     *         "received": 24576,
                     *         "duration": null,
                     *         "checksum": null,
                     *         "refusal": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The file. */
                        file: components["schemas"]["File"];
                    };
                };
            };
        };
    };
    "files.count": {
        parameters: {
            query?: {
                /** @description Only entries with this `product_id`. */
                product_id?: components["parameters"]["FilesProductId"];
                /** @description Only entries with this `kind`. */
                kind?: components["parameters"]["Kind"];
                /** @description Only entries with this `state`. */
                state?: components["parameters"]["FilesState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The number of rows. */
                        count: number;
                    };
                };
            };
        };
    };
    "files.get": {
        parameters: {
            query?: {
                /** @description Comma-separated names of first-level fields to return; unknown names are ignored. All others are omitted, whatever the schema requires. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description An `ETag`; the response is 304 if the resource still has it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the file.
                 * @example 2181
                 */
                id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file": {
                     *         "id": 2181,
                     *         "name": "quay.png",
                     *         "content_type": "image/png",
                     *         "size": 24576,
                     *         "width": 1,
                     *         "height": 1,
                     *         "src": "https://shop.example.org/media/1202/77/harbour.png",
                     *         "sizes": [
                     *           {
                     *             "name": "thumb",
                     *             "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *           },
                     *           {
                     *             "name": "small",
                     *             "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *           },
                     *           {
                     *             "name": "medium",
                     *             "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *           },
                     *           {
                     *             "name": "large",
                     *             "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *           },
                     *           {
                     *             "name": "original",
                     *             "src": "https://shop.example.org/media/1202/77/harbour.png"
                     *           }
                     *         ],
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "kind": "picture",
                     *         "product_id": null,
                     *         "language": null,
                     *         "quality": null,
                     *         "state": "ready",
                     *         "received": 24576,
                     *         "duration": null,
                     *         "checksum": null,
                     *         "refusal": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The file. */
                        file: components["schemas"]["File"];
                    };
                };
            };
        };
    };
    "files.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the file.
                 * @example 2181
                 */
                id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": {
                 *         "language": "de"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The fields to change. */
                    file: components["schemas"]["FileUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file": {
                     *         "id": 2181,
                     *         "name": "quay.mp4",
                     *         "content_type": null,
                     *         "size": 734003200,
                     *         "width": null,
                     *         "height": null,
                     *         "src": null,
                     *         "sizes": [],
                     *         "created_at": "2026-11-15T08:30:00",
                     *         "kind": "main",
                     *         "product_id": null,
                     *         "language": "de",
                     *         "quality": "HD",
                     *         "state": "uploading",
                     *         "received": 0,
                     *         "duration": null,
                     *         "checksum": null,
                     *         "refusal": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The file. */
                        file: components["schemas"]["File"];
                    };
                };
            };
        };
    };
    "files.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must still have. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the file.
                 * @example 2181
                 */
                id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "tokeninfo.get": {
        parameters: {
            query?: {
                /** @description The access token, unless it is sent as a bearer token. */
                access_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_to": "app-7f3k2m9q",
                     *       "user_id": "1077",
                     *       "scope": "products,customers,orders,themes,files,companies,statistics,webhooks,licenses",
                     *       "expires_in": "1785",
                     *       "access_type": "offline"
                     *     }
                     */
                    "application/json": components["schemas"]["TokenInfo"];
                };
            };
        };
    };
    "token.exchange": {
        parameters: {
            query?: {
                /** @description `refresh_token`; libraries for OAuth may send `authorization_code`. Sent here or in the form. */
                grant_type?: "refresh_token" | "authorization_code";
                /** @description The newest refresh token; for the first exchange, the `code` of the redirect. Sent here or in the form. */
                refresh_token?: string;
                /** @description The `code` of the redirect, with the grant type `authorization_code`. Sent here or in the form. */
                code?: string;
                /** @description The client id, unless it is sent as `Authorization: Basic`. Sent here or in the form. */
                client_id?: string;
                /** @description The shared secret. It must match if it is sent; an app can require it. Sent here or in the form. */
                client_secret?: string;
                /** @description Required if the consent page was given a `code_challenge` (PKCE). Sent here or in the form. */
                code_verifier?: string;
                /** @description The `redirect_uri` of the consent page, with the grant type `authorization_code`. Sent here or in the form. */
                redirect_uri?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "refresh_token",
                 *       "refresh_token": "c2FtcGxlLXJlZnJlc2gtdG9rZW4",
                 *       "client_id": "app-7f3k2m9q",
                 *       "client_secret": "the-shared-secret-of-the-app"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /**
                     * @description `refresh_token`; libraries for OAuth may send `authorization_code`.
                     * @enum {string}
                     */
                    grant_type: "refresh_token" | "authorization_code";
                    /** @description The newest refresh token; for the first exchange, the `code` of the redirect. */
                    refresh_token?: string;
                    /** @description The `code` of the redirect, with the grant type `authorization_code`. */
                    code?: string;
                    /** @description The client id, unless it is sent as `Authorization: Basic`. */
                    client_id?: string;
                    /** @description The shared secret. It must match if it is sent; an app can require it. */
                    client_secret?: string;
                    /** @description Required if the consent page was given a `code_challenge` (PKCE). */
                    code_verifier?: string;
                    /** @description The `redirect_uri` of the consent page, with the grant type `authorization_code`. */
                    redirect_uri?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "c2FtcGxlLWFjY2Vzcy10b2tlbg",
                     *       "token_type": "bearer",
                     *       "expires_in": 1800,
                     *       "refresh_token": "c2FtcGxlLXJlZnJlc2gtdG9rZW4",
                     *       "scope": "products,customers,orders,themes,files,companies,statistics,webhooks,licenses",
                     *       "access_type": "offline",
                     *       "as:client_id": "app-7f3k2m9q",
                     *       "userName": "noor@example.org",
                     *       "issued": "Sun, 15 Nov 2026 08:30:00 GMT",
                     *       "expires": "Sun, 15 Nov 2026 09:00:00 GMT",
                     *       ".issued": "Sun, 15 Nov 2026 08:30:00 GMT",
                     *       ".expires": "Sun, 15 Nov 2026 09:00:00 GMT"
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    "token.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "QWERTZUIOPASDFGH",
                 *       "client_id": "app-7f3k2m9q",
                 *       "client_secret": "the-shared-secret-of-the-app"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description The refresh token or access token to revoke. */
                    token: string;
                    /** @description The client id, unless it is sent as `Authorization: Basic`. */
                    client_id?: string;
                    /** @description The shared secret. It must match if it is sent; an app can require it. */
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "metadata.server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://shop.example.org",
                     *       "authorization_endpoint": "https://shop.example.org/oauth2/auth",
                     *       "token_endpoint": "https://shop.example.org/token",
                     *       "revocation_endpoint": "https://shop.example.org/oauth2/revoke",
                     *       "jwks_uri": "https://shop.example.org/oauth2/jwks",
                     *       "service_documentation": "https://shop.example.org/docs",
                     *       "scopes_supported": [
                     *         "products"
                     *       ],
                     *       "response_types_supported": [
                     *         "code"
                     *       ],
                     *       "grant_types_supported": [
                     *         "refresh_token"
                     *       ],
                     *       "code_challenge_methods_supported": [
                     *         "S256"
                     *       ],
                     *       "token_endpoint_auth_methods_supported": [
                     *         "none"
                     *       ],
                     *       "revocation_endpoint_auth_methods_supported": [
                     *         "none"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AuthorizationServer"];
                };
            };
        };
    };
    "metadata.keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kty": "OKP",
                     *           "crv": "Ed25519",
                     *           "kid": "k-2026-11",
                     *           "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
                     *           "alg": "EdDSA",
                     *           "use": "sig"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KeySet"];
                };
            };
        };
    };
    "login.open": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the theme setting: of the shop.
                 * @example 1881
                 */
                themesettings_id: components["parameters"]["ThemesettingsId"];
                /**
                 * @description A login token that the shop has signed; each token works once.
                 * @example c2FtcGxlLWxvZ2luLXRva2Vu
                 */
                login_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    "search.find": {
        parameters: {
            query: {
                /** @description A part of a title, a name, an email, an order number or a client id, without regard to case. */
                query: string;
                /** @description Only hits of this type; without it, of every type that the scopes allow. */
                type?: "product" | "category" | "order" | "customer" | "user" | "app";
                /** @description The maximum hits of each type; 5 without it. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hits": [
                     *         {
                     *           "type": "user",
                     *           "id": 2981,
                     *           "title": "Jo Quist",
                     *           "token": "QWERTZUIOPASDFGH",
                     *           "product_id": null,
                     *           "client_id": null,
                     *           "order_number": null,
                     *           "email": "jo@example.org",
                     *           "state": "enabled",
                     *           "created_at": "2026-11-15T08:30:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A row for each hit. */
                        hits: components["schemas"]["Hit"][];
                    };
                };
            };
        };
    };
    "collect.collect": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the theme setting: of the shop.
                 * @example 1881
                 */
                themesettings_id: components["parameters"]["ThemesettingsId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "visitor": "q2Vd0x5o3mZkYw8uFhT1",
                 *       "happenings": [
                 *         {
                 *           "kind": "page_view",
                 *           "path": "/films/7"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The kind of the sign-up.
                     * @constant
                     */
                    kind: "subscriber";
                    /**
                     * Format: email
                     * @description The email of the visitor.
                     */
                    email: string;
                    /** @description The first name of the visitor. */
                    first_name?: string;
                    /** @description The last name of the visitor. */
                    last_name?: string;
                    /** @description The language of the visitor: a code of two letters. */
                    language?: string;
                } | {
                    /**
                     * @description The kind of the sign-up.
                     * @constant
                     */
                    kind: "group_member";
                    /**
                     * Format: email
                     * @description The email of the visitor.
                     */
                    email: string;
                    /** @description The name of the group. */
                    group: string;
                } | {
                    /**
                     * @description The kind of the sign-up.
                     * @constant
                     */
                    kind: "newsletter";
                    /**
                     * Format: email
                     * @description The email of the visitor.
                     */
                    email: string;
                    /** @description The language of the visitor: a code of two letters. */
                    language?: string;
                } | {
                    /** @description A random key of the visitor, which must not identify a person. */
                    visitor: string;
                    /** @description The events of the visitor, oldest first. */
                    happenings: {
                        /**
                         * @description The kind of the event.
                         * @enum {string}
                         */
                        kind: "visit" | "page_view" | "cart" | "abandoned_cart";
                        /** @description For a visit: whether the visitor was there before. */
                        returning?: boolean;
                        /** @description For a visit: the referring page, of which only the host is stored. */
                        referrer?: string;
                        /** @description The language of the visitor: a code of two letters. */
                        language?: string;
                        /** @description For a page view, which requires it: the path, stored without its query. */
                        path?: string;
                        /** @description The random key of the cart. Carts require it, with `currency` and `lines`. */
                        cart?: string;
                        /** @description The currency code of the cart. */
                        currency?: string;
                        /** @description The country code of the visitor. */
                        country?: string;
                        /** @description For a cart: the order that it became. */
                        order_id?: number;
                        /** @description The lines of the cart. */
                        lines?: {
                            /** @description The `product_id` of the product. */
                            product_id: string;
                            /** @description The id of the license. */
                            license_id?: number;
                            /**
                             * @description The number of items.
                             * @default 1
                             */
                            quantity?: number;
                            /** @description The net price per item in cents. */
                            price: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "oauth.authorize": {
        parameters: {
            query: {
                /** @description The client id of the app. */
                client_id: string;
                /** @description One of the registered redirect addresses, character by character. */
                redirect_uri: string;
                /** @description Scopes, separated by commas: products, customers, orders, themes, files, companies, statistics, webhooks, licenses. */
                scope: string;
                /** @description `offline` gives a refresh token as well; `online` gives an access token alone. */
                access_type?: "offline" | "online";
                /** @description A random value that is returned. Compare it to detect an injected code. */
                state?: string;
                /** @description May be omitted. */
                response_type?: "code";
                /** @description PKCE (RFC 7636): the digest of the `code_verifier`. */
                code_challenge?: string;
                /** @description Required with `code_challenge`. */
                code_challenge_method?: "S256";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
