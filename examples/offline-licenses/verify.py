"""Verifies an offline license. Needs Python 3.9 and `cryptography` (Debian: python3-cryptography).

python3 verify.py FILE PUBLIC_KEY LICENSE_KEY [FINGERPRINT]
python3 verify.py --vectors vectors.json
"""
import base64, hashlib, json, os, re, sys
from datetime import datetime, timedelta, timezone

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KINDS = {"LICENSE FILE": "license", "MACHINE FILE": "machine", "REVOKED LIST": "revoked"}
FORM = re.compile(r"-----BEGIN ([A-Z ]+)-----\n([A-Za-z0-9+/=\n]+)\n-----END \1-----\n")
ENCRYPTED, PLAIN = "aes-256-gcm+ed25519", "base64+ed25519"
TOLERANCE = timedelta(minutes=5)


class Refused(Exception):
    """Why a file is refused."""


def parse(text):
    """The kind and the envelope of a file. Only the text that Marquee writes is accepted."""
    match = FORM.fullmatch(text)
    try:
        kind = KINDS[match[1]]
        envelope = json.loads(base64.b64decode(match[2].replace("\n", ""), validate=True))
        enc, sig, alg = envelope["enc"], envelope["sig"], envelope["alg"]
        written = json.dumps({"enc": enc, "sig": sig, "alg": alg}, separators=(",", ":"))
        encoded = base64.b64encode(written.encode()).decode()
        lines = "\n".join(encoded[at : at + 60] for at in range(0, len(encoded), 60))
        signature = base64.b64decode(sig, validate=True)
        exact = lines == match[2] and base64.b64encode(signature).decode() == sig and len(signature) == 64
    except (KeyError, TypeError, ValueError):
        raise Refused("FILE_MALFORMED")
    if not exact or alg not in (ENCRYPTED, PLAIN):
        raise Refused("FILE_MALFORMED")
    return kind, enc, signature, alg


def opened(text, public_key):
    """The envelope of a file that the company signed."""
    kind, enc, signature, alg = parse(text)
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(signature, f"{kind}/{enc}".encode())
    except InvalidSignature:
        raise Refused("SIGNATURE_INVALID")
    return kind, enc, alg


def document_in(enc, alg, secret):
    if alg == PLAIN:
        return json.loads(base64.b64decode(enc))
    ciphertext, iv, tag = (base64.b64decode(part) for part in enc.split("."))
    try:
        return json.loads(AESGCM(hashlib.sha256(secret.encode()).digest()).decrypt(iv, ciphertext + tag, None))
    except InvalidTag:
        raise Refused("DECRYPTION_FAILED")


def time_of(text):
    return None if text is None else datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%f%z")


def read_file(text, public_key, license_key, fingerprint):
    kind, enc, alg = opened(text, public_key)
    if kind == "revoked":
        raise Refused("FILE_MALFORMED")
    if kind == "machine" and fingerprint is None:
        raise Refused("FINGERPRINT_SCOPE_REQUIRED")
    document = document_in(enc, alg, license_key + (fingerprint if kind == "machine" else ""))
    if kind == "machine" and document["data"]["attributes"]["fingerprint"] != fingerprint:
        raise Refused("FINGERPRINT_SCOPE_MISMATCH")
    return document


def read_list(text, public_key):
    try:
        kind, enc, alg = opened(text, public_key)
    except Refused:
        raise Refused("REVOKED_LIST_INVALID")
    if kind != "revoked":
        raise Refused("REVOKED_LIST_INVALID")
    return document_in(enc, alg, "")


def verify(text, public_key, license_key, fingerprint=None, revoked_list=None, now=None, seen=None):
    """The code, the document (None if it is not readable) and the latest time that is certain; store it as `seen`."""
    now = now or datetime.now(timezone.utc)
    try:
        document = read_file(text, public_key, license_key, fingerprint)
        listed = read_list(revoked_list, public_key) if revoked_list else {"data": [], "meta": None}
    except Refused as refused:
        return str(refused), None, seen
    license = next(one for one in [document["data"], *document["included"]] if one["type"] == "licenses")
    meta, list_meta = document["meta"], listed["meta"]
    ends = [time_of(end) for end in (meta["expiry"], license["attributes"]["expiry"]) if end is not None]
    issued = max(time_of(one["issued"]) for one in (meta, list_meta) if one is not None)
    latest = max(now, issued, seen or now)
    revoked = {(one["type"], one["id"]) for one in listed["data"]}
    if ("files", meta["serial"]) in revoked or ("licenses", license["id"]) in revoked:
        code = "REVOKED"
    elif ends and min(ends) <= latest:
        code = "EXPIRED"
    elif issued > now + TOLERANCE:
        code = "CLOCK_UNSYNCED"
    elif seen is not None and seen > now + TOLERANCE:
        code = "CLOCK_ROLLED_BACK"
    elif list_meta is not None and list_meta["expiry"] is not None and time_of(list_meta["expiry"]) <= latest:
        code = "REVOKED_LIST_EXPIRED"
    else:
        code = "VALID"
    reached = min([max(now, time_of(meta["issued"])), *ends])
    return code, document, max(reached, seen or reached)


def check_vectors(path):
    vectors = json.load(open(path, encoding="utf-8"))
    files, key = vectors["files"], vectors["public_key"]
    for one in vectors["vectors"]:
        listed = files.get(one["revoked_list"])
        code, _, seen = verify(
            files[one["file"]], key, one["license_key"], one["fingerprint"], listed, time_of(one["now"]), time_of(one["seen"])
        )
        if (code, seen) != (one["code"], time_of(one["seen_after"])):
            sys.exit(f"{one['name']}: {code}, {seen} instead of {one['code']}, {one['seen_after']}")
    text, first = files["license"], vectors["vectors"][0]
    for at, letter in enumerate(text):
        mutated = text[:at] + ("B" if letter == "A" else "A") + text[at + 1 :]
        if verify(mutated, key, first["license_key"], None, None, time_of(first["now"]))[0] == "VALID":
            sys.exit(f"accepted a mutation at {at}")
    print(f"{len(vectors['vectors'])} vectors as expected, {len(text)} mutations refused")


def main(path, public_key, license_key, fingerprint=None):
    store = path + ".seen"
    seen = time_of(open(store).read()) if os.path.exists(store) else None
    text = open(path, encoding="utf-8", newline="").read()
    code, document, latest = verify(text, public_key, license_key, fingerprint, seen=seen)
    if latest is not None:
        open(store, "w").write(latest.strftime("%Y-%m-%dT%H:%M:%S.%f%z"))
    print(code, json.dumps(document, ensure_ascii=False))
    sys.exit(0 if code == "VALID" else 1)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--vectors"]:
        check_vectors(sys.argv[2])
    else:
        main(*sys.argv[1:])
