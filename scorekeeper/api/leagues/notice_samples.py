"""An example for each operation of notices."""

from typing import Any

JSON = dict[str, Any]

CHAT_ID = "01939d1e-7c00-7000-8000-000000000060"

DEVICE: JSON = {"id": CHAT_ID, "host": "push.example.com", "topics": ["tables"]}
PUSH_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
"""The key of the example in RFC 8291."""

NOTICES: JSON = {
    "mail": ["evenings", "tables"], "address": "takako@example.com", "push_key": PUSH_KEY,
    "devices": [DEVICE],
}  # fmt: skip
TOPICS: JSON = {"topics": ["evenings", "matches"]}
CHAT: JSON = {
    "id": CHAT_ID, "host": "chat.example.com", **TOPICS, "language": "en", "failure": None,
    "failed_at": None, "off_since": None,
}  # fmt: skip

ANSWERS: dict[str, Any] = {
    "read_notices": NOTICES,
    "choose_notices": NOTICES,
    "add_device": DEVICE,
    "remove_device": {"id": CHAT_ID},
    "list_chats": {"chats": [CHAT]},
    "add_chat": CHAT,
    "change_chat": CHAT,
    "remove_chat": {"id": CHAT_ID},
    "test_chat": CHAT,
}
BODIES: dict[str, JSON] = {
    "choose_notices": {"mail": ["evenings", "tables"]},
    "add_device": {
        "endpoint": "https://push.example.com/k7pq2mxa",
        "p256dh": PUSH_KEY,
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "topics": ["tables"],
    },
    "add_chat": {"url": "https://chat.example.com/hooks/k7pq2mxa", **TOPICS},
    "change_chat": TOPICS,
}
